/** Difference of clocks, ms, accepted without a warning. */
const FOLGA_MS = 120_000

type Desvio = 'abertura' | 'chegada'

/**
 * Converts each reading's time to the server's clock: arrival time minus the device's interval between reading and
 * sending. Without `enviadas_em`, keeps the device's time; without a time, uses the arrival. Clamps times to the span
 * of the count, with a warning when they are outside by more than the tolerance.
 */
export function timeReadings<L extends { em?: string | null | undefined }>(
  leituras: readonly L[],
  enviadas_em: string | null | undefined,
  aberta_em: Date,
  agora: Date,
): { lidas: (L & { em: Date })[]; aviso: string | null } {
  const adiante = enviadas_em ? Date.parse(enviadas_em) - agora.getTime() : 0
  const fora: Desvio[] = []
  const lidas = leituras.map(leitura => {
    const dita = leitura.em ? Date.parse(leitura.em) - adiante : agora.getTime()
    if (dita > agora.getTime() + FOLGA_MS) fora.push('chegada')
    if (dita < aberta_em.getTime() - FOLGA_MS) fora.push('abertura')
    return { ...leitura, em: new Date(Math.max(Math.min(dita, agora.getTime()), aberta_em.getTime())) }
  })
  return { lidas, aviso: tellOutside(fora) }
}

function tellOutside(fora: readonly Desvio[]): string | null {
  if (fora.length === 0) return null
  const quantas = fora.length === 1 ? '1 leitura dizia' : `${fora.length} leituras diziam`
  const vale = new Set(fora).size > 1 ? 'vale a mais próxima dela' : `vale a da ${fora[0]}`
  return `${quantas} uma hora fora da contagem: ${vale}. Confira o relógio deste aparelho`
}
