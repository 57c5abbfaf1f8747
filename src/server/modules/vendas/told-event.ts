import type { Evento } from '../../issuing/service.ts'

/** Tells an event for the history: its reason, the state's leave, and the note that takes the place of this one. */
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
