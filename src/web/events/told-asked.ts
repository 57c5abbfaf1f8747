import type { EventoAnswer } from '../../domain/api/eventos.ts'

/** Says what became of an event that was asked for: 'Encerramento registrado na SEFAZ'. */
export function toldAsked({ nome, status }: Pick<EventoAnswer, 'nome' | 'status'>): string {
  const ending = nome.startsWith('A ') ? 'a' : 'o'
  const name = nome.replace(/^[AO] /, '').replace(/^./, first => first.toUpperCase())
  return status === 'registrado'
    ? `${name} registrad${ending} na SEFAZ`
    : `${name} pedid${ending}: aguardando a resposta da SEFAZ`
}
