/** A stretch of time in which a shop takes orders. A closing before the opening is on the next day. */
export interface OpenStretch {
  /** Day of the week; 0 is Sunday. */
  dia: number
  /** 'HH:mm:ss' */
  abertura: string
  fechamento: string
}

const DAYS = 7

/** Tells whether a shop is open at a local time. One that says no hours always is. */
export function isOpenAt(
  stretches: readonly OpenStretch[],
  { dia, hora }: { dia: number; hora: string },
): boolean {
  if (stretches.length === 0) return true
  const yesterday = (dia + DAYS - 1) % DAYS
  return stretches.some(({ dia: day, abertura, fechamento }) =>
    fechamento > abertura
      ? day === dia && abertura <= hora && hora < fechamento
      : (day === dia && abertura <= hora) || (day === yesterday && hora < fechamento),
  )
}

/** Writes hours in words, from Monday on: ['segunda-feira', '11:00 às 15:00 e 18:00 às 02:00']. */
export function openHoursInWords(
  stretches: readonly OpenStretch[],
  names: readonly (readonly [dia: number, name: string])[],
): [day: string, hours: string][] {
  return names.flatMap((_, i): [string, string][] => {
    const [dia, name] = names[(i + 1) % names.length] as readonly [number, string]
    const of = stretches
      .filter(each => each.dia === dia)
      .sort((a, b) => (a.abertura < b.abertura ? -1 : 1))
      .map(({ abertura, fechamento }) => `${abertura.slice(0, 5)} às ${fechamento.slice(0, 5)}`)
    return of.length === 0 ? [] : [[name, of.join(' e ')]]
  })
}
