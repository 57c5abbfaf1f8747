import { z } from 'zod'
import { id, idParam, requiredText, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Manager's folders, on the machine of whoever takes the step. */
const onde = { conta: z.int(), tef: z.string(), pasta: z.string().nullable() }
const linhas = z.array(z.tuple([z.string().max(7), z.string().max(1000)])).max(500)

/** A step of an exchange of files. largar: nobody waits for `alvo` any more. guardada: the answer's file may go. */
const tarefa = z.object({
  id: z.string(),
  ...onde,
  faz: z.enum(['varrer', 'retirar', 'trocar', 'guardada', 'largar']),
  linhas,
  numero: z.string(),
  /** An answer follows the .sts. */
  responde: z.boolean(),
  /** The request was written before. */
  posta: z.boolean(),
  /** Milliseconds until the .sts; null: without end. */
  sts_ms: z.number().nullable(),
  alvo: z.string(),
})
export type TarefaTef = z.output<typeof tarefa>

const agente = z.object({
  terminal_id: id,
  /** Name of the till. */
  caixa: z.string(),
  /** sem: none; pareando: its code waits; ligado, desligado: paired, and heard lately or not. */
  situacao: z.enum(['sem', 'pareando', 'ligado', 'desligado']),
  maquina: z.string(),
  /** ISO instant. */
  visto_em: z.string().nullable(),
})
export type AgenteTef = z.output<typeof agente>

const params = z.object({ id: idParam })
const acesso = { permission: 'menu_configuracoes' } as const
const path = 'tef/terminais/:id/agente'

/** The company's tills that charge by TEF, each with its agent. */
export const listarAgentesTef = defineEndpoint({
  method: 'GET',
  path: 'tef/agentes',
  summary: 'TEF: agentes dos caixas',
  acesso,
  response: z.object({ data: z.array(agente) }),
})

/** Gives a code that one machine pairs with, within minutes; the agent of before goes on until then. */
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

/** Changes a code for the token of a machine. */
export const entrarAgenteTef = defineEndpoint({
  method: 'POST',
  path: 'tef/agente',
  summary: 'TEF: o agente se pareia',
  acesso: { sessao: false },
  body: z.object({ codigo: requiredText(40), maquina: requiredText(60) }),
  response: z.object({ data: z.object({ token: z.string(), caixa: z.string(), empresa: z.string() }) }),
})

/** Waits for work, by the agent's token. `largue`: tasks in its hand that this server never gave. */
export const trabalhoAgenteTef = defineEndpoint({
  method: 'POST',
  path: 'tef/agente/trabalho',
  summary: 'TEF: o agente espera trabalho',
  acesso: { sessao: false },
  body: z.object({ inicio: uuid, maos: z.array(uuid).max(50) }),
  response: z.object({ data: z.object({ tarefas: z.array(tarefa), largue: z.array(z.string()) }) }),
})

/** Answer of an agent to a task. The server keeps it before the agent removes the file it came in. */
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
