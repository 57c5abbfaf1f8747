import { AJUSTES, type Dials } from './dial-table.ts'

/** Dials of a situation, set by one key, for training; dials not named return to a SEFAZ that answers. */
export interface Cena {
  id: string
  tecla: string
  nome: string
  ajustes: Partial<Dials>
}

const DA_CENA = ['falha', 'rejeitar', 'taxa', 'servico', 'autorizador', 'svc', 'latencia_ms'] as const

/** Initial values of the dials that scenes set: a SEFAZ that answers normally. */
const NORMAL: Partial<Dials> = Object.fromEntries(DA_CENA.map(nome => [nome, AJUSTES[nome].inicial]))

const cena = (id: string, tecla: string, nome: string, ajustes: Partial<Dials> = {}): Cena => ({
  id,
  tecla,
  nome,
  ajustes: { ...NORMAL, ...ajustes },
})

export const CENAS: readonly Cena[] = [
  cena('normal', 'F4', 'Tudo normal'),
  cena('fora', 'F6', 'Fora do ar, com a SVC no lugar', { falha: 'recusa', autorizador: 'normal' }),
  cena('rede', 'F7', 'Sem rede: nenhum autorizador', { falha: 'recusa' }),
  cena('tarde', 'F10', 'Responde tarde (8 s)', { latencia_ms: 8000 }),
  cena('muda', 'F11', 'Lê e não responde', { falha: 'timeout' }),
  cena('perdida', 'F12', 'Autoriza e a resposta se perde', { falha: 'sem_resposta' }),
]

/** Finds the scene whose dials are set now, if any. */
export const sceneOf = (dials: Dials): Cena | undefined =>
  CENAS.find(({ ajustes }) => DA_CENA.every(nome => dials[nome] === ajustes[nome]))
