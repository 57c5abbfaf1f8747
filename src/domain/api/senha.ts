import { z } from 'zod'
import { SENHA_MINIMA, senhaForte } from '../senha.ts'
import { defineEndpoint } from './define.ts'
import { loggedUser, sempre } from './sessao.ts'

/** Schema of a new password. */
export const senhaNova = z
  .string('Campo Obrigatório')
  .min(SENHA_MINIMA, `Informe ao menos ${SENHA_MINIMA} caracteres`)
  .max(200, 'Máximo de 200 caracteres')
  .refine(...senhaForte)

/** Check that a body has the new password twice. Runs even if other fields have errors. */
export const senhasIguais = {
  path: ['password_confirmation'],
  message: 'As senhas são diferentes',
  when: () => true,
}

export const resetSenha = defineEndpoint({
  method: 'POST',
  path: 'user/reset_senha',
  summary: 'Trocar a própria senha',
  acesso: sempre,
  body: z
    .object({
      password: senhaNova.meta({ title: 'Nova senha' }),
      password_confirmation: z
        .string()
        .min(1, 'Campo Obrigatório')
        .max(200, 'Máximo de 200 caracteres')
        .meta({ title: 'Confirme a senha' }),
    })
    .refine(body => body?.password === body?.password_confirmation, senhasIguais),
  response: z.object({ data: loggedUser }),
})
