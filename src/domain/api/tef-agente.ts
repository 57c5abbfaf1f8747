import { z } from 'zod'
import { id, idParam, requiredText, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Names the exchange's folder on the agent's machine: account id, kind of TEF program, and the till's folder. */
const onde = { conta: z.int(), tef: z.string(), pasta: z.string().nullable() }
const linhas = z.array(z.tuple([z.string().max(7), z.string().max(1000)])).max(500)

/**
 * A task for the agent, in an exchange of files with the TEF program. trocar: write a request and wait for its
 * response. retirar: take a request back. varrer: report response files left over. guardada: the response is stored,
 * so the agent may delete the response's file. largar: drop task `alvo`, whose result is no longer awaited.
 */
const tarefa = z.object({
  id: z.string(),
  ...onde,
  faz: z.enum(['varrer', 'retirar', 'trocar', 'guardada', 'largar']),
  linhas,
  numero: z.string(),
  /** True if a response file follows the .sts file. */
  responde: z.boolean(),
  /** True if the request file was already written. */
  posta: z.boolean(),
  /** Milliseconds to wait for the .sts file; null: no limit. */
  sts_ms: z.number().nullable(),
  alvo: z.string(),
})
export type TarefaTef = z.output<typeof tarefa>

const agente = z.object({
  terminal_id: id,
  /** Name of the till. */
  caixa: z.string(),
  /** sem: no agent; pareando: a pairing code is valid; ligado, desligado: paired, and heard from lately or not. */
  situacao: z.enum(['sem', 'pareando', 'ligado', 'desligado']),
  maquina: z.string(),
  /** Last contact, ISO. */
  visto_em: z.string().nullable(),
})
export type AgenteTef = z.output<typeof agente>

const params = z.object({ id: idParam })
const acesso = { permission: 'menu_configuracoes' } as const
const path = 'tef/terminais/:id/agente'

/** Lists the company's tills that use TEF, each with its agent's state. */
export const listarAgentesTef = defineEndpoint({
  method: 'GET',
  path: 'tef/agentes',
  summary: 'TEF: agentes dos caixas',
  acesso,
  response: z.object({ data: z.array(agente) }),
})

/** Makes a code with which one machine pairs within minutes. Until then the former agent stays paired. */
export const parearAgenteTef = defineEndpoint({
  method: 'POST',
  path,
  summary: 'TEF: código para parear o agente do caixa',
  acesso,
  params,
  response: z.object({ data: z.object({ codigo: z.string(), ate: z.string() }) }),
})

export const revogarAgenteTef = defineEndpoint({
  method: 'DELETE',
  path,
  summary: 'TEF: revogar o agente do caixa',
  acesso,
  params,
  response: z.object({ data: z.object({ revogado: z.boolean() }) }),
})

/** Exchanges a pairing code for a machine's token. */
export const entrarAgenteTef = defineEndpoint({
  method: 'POST',
  path: 'tef/agente',
  summary: 'TEF: o agente se pareia',
  acesso: { sessao: false },
  body: z.object({ codigo: requiredText(40), maquina: requiredText(60) }),
  response: z.object({ data: z.object({ token: z.string(), caixa: z.string(), empresa: z.string() }) }),
})

/**
 * Waits for tasks, with the agent's token. `inicio`: id of the agent's process; `maos`: tasks that it has; `largue`:
 * those of `maos` that this server does not know.
 */
export const trabalhoAgenteTef = defineEndpoint({
  method: 'POST',
  path: 'tef/agente/trabalho',
  summary: 'TEF: o agente espera trabalho',
  acesso: { sessao: false },
  body: z.object({ inicio: uuid, maos: z.array(uuid).max(50) }),
  response: z.object({ data: z.object({ tarefas: z.array(tarefa), largue: z.array(z.string()) }) }),
})

/** Result of a task, from the agent. The server stores the result before the agent deletes the file with it. */
const dito = z.discriminatedUnion('diz', [
  z.object({ diz: z.literal('aceita') }),
  z.object({ diz: z.literal('outra'), campos: linhas }),
  z.object({ diz: z.literal('estranha'), linha: z.string().max(80) }),
  z.object({ diz: z.literal('resposta'), campos: linhas }),
  z.object({
    diz: z.literal('fim'),
    como: z.enum(['silent', 'lost', 'acknowledged', 'left', 'sim', 'nao']),
  }),
  z.object({ diz: z.literal('falhou'), codigo: z.string().max(40) }),
])
export type DitoTef = z.output<typeof dito>

export const dizerAgenteTef = defineEndpoint({
  method: 'POST',
  path: 'tef/agente/tarefas/:uid',
  summary: 'TEF: o agente diz o que houve',
  acesso: { sessao: false },
  params: z.object({ uid: uuid }),
  body: dito,
  response: z.object({ data: z.object({ ouvido: z.literal(true) }) }),
})
