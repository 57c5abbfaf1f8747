import type { Evento } from './repository.ts'

/** Describes an event for the history: its reason, the authorisation by SEFAZ, and the substitute note. */
export function toldEvent({
  justificativa,
  dados,
  chave_substituta,
}: Pick<Evento, 'justificativa' | 'dados' | 'chave_substituta'>): string {
  const leave = dados?.['anuencia']
  return [
    justificativa,
    leave ? `Autorização da SEFAZ: ${leave}` : '',
    chave_substituta ? `Fica no lugar: ${chave_substituta}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
