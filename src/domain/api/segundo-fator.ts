import { z } from 'zod'
import { defineEndpoint } from './define.ts'
import { loggedUser, sempre } from './sessao.ts'

const senha = z
  .string()
  .min(1, 'Campo Obrigatório')
  .max(200, 'Máximo de 200 caracteres')
  .meta({ title: 'Sua senha' })

/** Code of an authenticator app, or a recovery code. */
export const codigo = z
  .string()
  .trim()
  .min(1, 'Campo Obrigatório')
  .max(40, 'Máximo de 40 caracteres')
  .meta({ title: 'Código' })

export const verSegundoFator = defineEndpoint({
  method: 'GET',
  path: 'user/segundo_fator',
  summary: 'O segundo fator do usuário da sessão',
  acesso: sempre,
  response: z.object({
    data: z.object({
      ativo: z.boolean(),
      /** Instant since when logins ask for a code, ISO. */
      desde: z.string().nullable(),
      codigos_restantes: z.int(),
      /** True if the company demands it of the user, who then cannot remove it. */
      exigido: z.boolean(),
    }),
  }),
})

/** Makes a new secret. It is effective only after its first code (`confirmar`). */
export const iniciarSegundoFator = defineEndpoint({
  method: 'POST',
  path: 'user/segundo_fator',
  summary: 'Começar o cadastro do segundo fator',
  acesso: sempre,
  body: z.object({ senha }),
  response: z.object({
    data: z.object({
      /** Secret in Base32, to type where a QR Code cannot be read. */
      segredo: z.string(),
      /** Text of the QR Code. */
      uri: z.string(),
    }),
  }),
})

const codigos = z.array(z.string())

export const confirmarSegundoFator = defineEndpoint({
  method: 'POST',
  path: 'user/segundo_fator/confirmar',
  summary: 'Confirmar o segundo fator com o primeiro código',
  acesso: sempre,
  body: z.object({ codigo }),
  /** Recovery codes are answered only here: the server stores hashes. */
  response: z.object({ data: z.object({ codigos, user: loggedUser }) }),
})

const senhaECodigo = z.object({ senha, codigo })

export const novosCodigos = defineEndpoint({
  method: 'POST',
  path: 'user/segundo_fator/codigos',
  summary: 'Trocar os códigos de recuperação',
  acesso: sempre,
  body: senhaECodigo,
  response: z.object({ data: z.object({ codigos }) }),
})

export const removerSegundoFator = defineEndpoint({
  method: 'POST',
  path: 'user/segundo_fator/remover',
  summary: 'Remover o próprio segundo fator',
  acesso: sempre,
  body: senhaECodigo,
  response: z.object({ data: loggedUser }),
})
