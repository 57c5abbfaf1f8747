import { AJUSTES, type Dials } from './dial-table.ts'

/**
 * Group of settings that one key sets, for training. Settings in DA_CENA that a scene does not name get normal
 * values.
 */
export interface Cena {
  id: string
  tecla: string
  nome: string
  ajustes: Partial<Dials>
}

const DA_CENA = ['falha', 'rejeitar', 'taxa', 'servico', 'autorizador', 'svc', 'latencia_ms'] as const

/** Normal values of the settings that scenes change. */
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

/** Finds the scene whose settings are in force, if any. */
export const sceneOf = (dials: Dials): Cena | undefined =>
  CENAS.find(({ ajustes }) => DA_CENA.every(nome => dials[nome] === ajustes[nome]))
