import { z } from 'zod'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const notificacao = z.object({
  id,
  titulo: z.string(),
  mensagem: z.string(),
  /** ISO instant. */
  data: z.string(),
  /** True if this user has read the notification. */
  lida: z.boolean(),
})

export type Notificacao = z.output<typeof notificacao>

/** Lists the user's last 100 notifications; the client polls every 300 s (G-052). */
export const listarNotificacoes = defineEndpoint({
  method: 'GET',
  path: 'notificacao',
  summary: 'Avisos do usuário, o mais novo primeiro',
  acesso: {},
  response: z.object({ data: z.array(notificacao) }),
})

export const lerNotificacao = defineEndpoint({
  method: 'PUT',
  path: 'notificacao/:id',
  summary: 'Marcar aviso como lido',
  acesso: { escrita: false },
  params: z.object({ id: idParam }),
  response: z.object({ data: z.object({ id, lida: z.literal(true) }) }),
})

/** Marks the given notifications as read. Not all of the user's, because a notification may have arrived meanwhile. */
export const lerNotificacoes = defineEndpoint({
  method: 'PUT',
  path: 'notificacao',
  summary: 'Marcar vários avisos como lidos',
  acesso: { escrita: false },
  body: z.object({ ids: z.array(id).min(1, 'Campo Obrigatório').max(500, 'Máximo de 500') }),
  response: z.object({ data: z.object({ lidas: z.int() }) }),
})
