import style from './marked-picture.module.css'

interface Size {
  readonly width: number
  readonly height: number
}

interface Rectangle extends Size {
  readonly left: number
  readonly top: number
}

interface MarkedPictureProps {
  readonly address: string
  readonly alt: string
  /** Pixels of the picture. */
  readonly size: Size
  /** Places to mark, in pixels. */
  readonly regions: readonly Rectangle[]
  /** Below the picture. */
  readonly caption?: string
}

/** A picture that opens in its own tab, with marks around places in it. */
export function MarkedPicture({ address, alt, size: { width, height }, regions, caption }: MarkedPictureProps) {
  return (
    <a href={address} target="_blank" rel="noopener" className={style.link}>
      <span className={style.frame}>
        <img src={address} alt={alt} width={width} height={height} loading="lazy" />
        {regions.map((region) => (
          <span
            key={`${region.left} ${region.top} ${region.width} ${region.height}`}
            className={style.mark}
            style={{
              left: `${(100 * region.left) / width}%`,
              top: `${(100 * region.top) / height}%`,
              width: `${(100 * region.width) / width}%`,
              height: `${(100 * region.height) / height}%`,
            }}
          />
        ))}
      </span>
      {caption !== undefined && (
        <span className={style.caption} dir="auto">
          {caption}
        </span>
      )}
    </a>
  )
}
