import { addDays, type Dia, dayFromWire, dayToWire } from '../../../core/dates/day.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { CardFace } from '../../../domain/home/face.ts'

const HEIGHT = 20
const STEP = 8
const GAP = 2

/** Draws one bar for each day, the last one highlighted, with a text for screen readers. */
export function Spark({ rotulo, de, ate, valores }: NonNullable<CardFace['marcas']>) {
  const numbers = valores.map(value => dec(value).toNumber())
  const most = Math.max(1, ...numbers)
  const at = numbers.indexOf(Math.max(...numbers))
  const best = dayToWire(addDays(dayFromWire(de) as Dia, at)).slice(0, 5)
  const words = `${rotulo}, ${de} a ${ate}: o maior ${formatMoney(valores[at] ?? '0')} em ${best}, o último ${formatMoney(valores.at(-1) ?? '0')}`
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${valores.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-5 w-full border-line border-b"
      >
        {numbers.map((value, i) => {
          const height = value === 0 ? 0 : Math.max(1, (Math.abs(value) / most) * HEIGHT)
          const tone = value < 0 ? 'fill-bad' : i === numbers.length - 1 ? 'fill-live' : 'fill-ref'
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
              key={i}
              x={i * STEP}
              y={HEIGHT - Math.min(HEIGHT, height)}
              width={STEP - GAP}
              height={Math.min(HEIGHT, height)}
              className={tone}
            />
          )
        })}
      </svg>
      <span className="sr-only">{words}</span>
    </>
  )
}
