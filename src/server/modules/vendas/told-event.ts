import type { Evento } from '../fiscal/service.ts'

/** What its history says of an event: why it was asked for, by which leave, and which note stays in the place of this one. */
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
