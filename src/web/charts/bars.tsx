/** Bars drawn beside a number with the same meaning: screen readers skip the bars. */

const WIDTH = 100
const HEIGHT = 10
/** Least width drawn for a share that is not zero, so that it is visible. */
const LEAST = 2

const within = (share: number) => Math.max(-1, Math.min(1, share))
const wide = (share: number, room: number) => (share === 0 ? 0 : Math.max(LEAST, Math.abs(share) * room))

interface BarProps {
  /** Filled part, from 0 to 1; in a two-sided bar, from −1 to 1. */
  part: number
  /** Tailwind class of the fill. */
  tone: string
  /** Tailwind classes of the bar's height and width. */
  className?: string
}

const Strip = ({ className, children }: { className: string; children: React.ReactNode }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    className={`flex-none ${className}`}
  >
    {children}
  </svg>
)

/** Draws a part of a whole; `mark` is a limit, drawn across the bar. */
export function ShareBar({
  part,
  tone,
  mark,
  className = 'h-[10px] w-[12ch]',
}: BarProps & { mark?: number | null }) {
  return (
    <Strip className={className}>
      <rect width={WIDTH} height={HEIGHT} className="fill-line" />
      <rect width={wide(within(part), WIDTH)} height={HEIGHT} className={tone} />
      {mark === undefined || mark === null ? null : (
        <rect x={within(mark) * WIDTH - 1} width={2} height={HEIGHT} className="fill-fg" />
      )}
    </Strip>
  )
}

/** Draws a gain (from the middle to the right, green) or a loss (to the left, red). */
export function SidedBar({ part, className = 'h-[10px] w-[12ch]' }: Omit<BarProps, 'tone'>) {
  const share = within(part)
  const width = wide(share, WIDTH / 2)
  return (
    <Strip className={className}>
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
