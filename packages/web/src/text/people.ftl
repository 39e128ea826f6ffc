# Choosing people.

person-username = User name
person-hint = Type a part of the name.
place-hint = Type a part of the name of a project or component.
