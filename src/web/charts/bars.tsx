/** Bars of one row, drawn beside the figure that says the same: no reader needs them. Shares are 0 to 1, and −1 to 1 of two sides. */

const WIDTH = 100
const HEIGHT = 10
/** Whatever is there is seen. */
const LEAST = 2

const within = (share: number) => Math.max(-1, Math.min(1, share))
const wide = (share: number, room: number) => (share === 0 ? 0 : Math.max(LEAST, Math.abs(share) * room))

interface BarProps {
  parte: number
  /** Tailwind class of the fill. */
  tom: string
  /** Its height and width. */
  classe?: string
}

const Strip = ({ classe, children }: { classe: string; children: React.ReactNode }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    className={`flex-none ${classe}`}
  >
    {children}
  </svg>
)

/** A part of a whole, on its track; `marca` is a limit to be seen against. */
export function ShareBar({
  parte,
  tom,
  marca,
  classe = 'h-[10px] w-[12ch]',
}: BarProps & { marca?: number | null }) {
  return (
    <Strip classe={classe}>
      <rect width={WIDTH} height={HEIGHT} className="fill-line" />
      <rect width={wide(within(parte), WIDTH)} height={HEIGHT} className={tom} />
      {marca === undefined || marca === null ? null : (
        <rect x={within(marca) * WIDTH - 1} width={2} height={HEIGHT} className="fill-fg" />
      )}
    </Strip>
  )
}

/** More or less than nothing: from the middle to the right or to the left. */
export function SidedBar({ parte, classe = 'h-[10px] w-[12ch]' }: Omit<BarProps, 'tom'>) {
  const share = within(parte)
  const width = wide(share, WIDTH / 2)
  return (
    <Strip classe={classe}>
      <rect
        x={share < 0 ? WIDTH / 2 - width : WIDTH / 2}
        width={width}
        height={HEIGHT}
        className={share < 0 ? 'fill-bad' : 'fill-ok'}
      />
      <rect x={WIDTH / 2 - 0.5} width={1} height={HEIGHT} className="fill-dim" />
    </Strip>
  )
}
