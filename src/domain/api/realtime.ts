import { z } from 'zod'
import { defineEndpoint } from './define.ts'

/** Public application key (Pusher protocol) with which the browser connects. */
export const REALTIME_KEY = 'tecla'

export const enderecoTempoReal = z.object({
  key: z.string(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  tls: z.boolean().nullable(),
})

/** Body by which a browser asks to join a private channel. */
export const pedidoDeCanal = z.object({
  socket_id: z.string().regex(/^\d+\.\d+$/, 'Conexão inválida'),
  channel_name: z.string().min(1, 'Campo Obrigatório').max(200, 'Máximo de 200 caracteres'),
})

/** Gives the WebSocket's address: this server (`host` null), or a Pusher-compatible service that servers share. */
export const conexaoTempoReal = defineEndpoint({
  method: 'GET',
  path: 'tempo_real',
  summary: 'Onde o tempo real se conecta',
  acesso: {},
  response: z.object({ data: enderecoTempoReal }),
})

/** Authorizes the session's private channel `private-account.{account_id}.empresa.{empresa_id}` (doc 1 §7, G-051). */
export const broadcastingAuth = defineEndpoint({
  method: 'POST',
  path: '/broadcasting/auth',
  summary: 'Autorizar o canal de tempo real',
  acesso: { escrita: false },
  body: pedidoDeCanal,
  response: z.object({ auth: z.string() }),
})
