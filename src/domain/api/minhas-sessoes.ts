import { z } from 'zod'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { sempre } from './sessao.ts'

const minhaSessao = z.object({
  id,
  /** Address, browser and system of the login; null in sessions of older versions. */
  origem: z.string().nullable(),
  /** Instants, ISO. `usado_em` is at most some minutes old. */
  criado_em: z.string(),
  usado_em: z.string(),
  /** True for the session that asks. */
  atual: z.boolean(),
})

export type MinhaSessao = z.output<typeof minhaSessao>

export const listarMinhasSessoes = defineEndpoint({
  method: 'GET',
  path: 'user/sessoes',
  summary: 'Sessões abertas do usuário da sessão',
  acesso: sempre,
  response: z.object({ data: z.array(minhaSessao) }),
})

export const encerrarSessao = defineEndpoint({
  method: 'DELETE',
  path: 'user/sessoes/:id',
  summary: 'Encerrar uma das próprias sessões',
  acesso: sempre,
  params: z.object({ id: idParam }),
  response: z.object({ data: z.object({ encerradas: z.int() }) }),
})

export const encerrarOutrasSessoes = defineEndpoint({
  method: 'POST',
  path: 'user/sessoes/encerrar_outras',
  summary: 'Encerrar as outras sessões do usuário',
  acesso: sempre,
  response: z.object({ data: z.object({ encerradas: z.int() }) }),
})
