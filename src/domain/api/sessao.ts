import { z } from 'zod'
import { FLAGS, PLAN_FLAGS } from '../options/flags.ts'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const flags = <T extends string>(names: readonly T[]) =>
  z.object(Object.fromEntries(names.map(name => [name, z.boolean()])) as Record<T, z.ZodBoolean>)

/** Company as a session needs it (doc 1 §3). `plano` null = the company has none. */
export const empresaSessao = z.object({
  id,
  nome: z.string(),
  razao: z.string(),
  cnpj: z.string(),
  uf: z.string(),
  crt: z.literal([1, 2, 3, 4]),
  /** 1 ativa, 2 somente leitura, 3 sem ações de início. */
  status: z.literal([1, 2, 3]),
  /** By the administration, or because the licence ended. */
  bloqueada: z.boolean(),
  /** YYYY-MM-DD, the licence's last day; null: no end. */
  licenca_ate: z.string().nullable(),
  venda_app: z.boolean(),
  informar_num_item_pedido: z.boolean(),
  /** 1 produção, 2 homologação. */
  ambiente_sefaz: z.literal([1, 2]),
  /** Homologação at the simulator of this server. */
  treinamento: z.boolean(),
  /** YYYY-MM-DD, the last valid day. */
  validade_certificado: z.string().nullable(),
  plano: flags(PLAN_FLAGS).nullable(),
})

export const accountSessao = z.object({
  id,
  nome: z.string(),
  alerta_sonoro: z.boolean(),
  som_delivery: z.int(),
  valor_decimal: z.int(),
  qtde_decimal: z.int(),
  controle_serie: z.boolean(),
  venda_sem_estoque: z.boolean(),
  ignorar_icms_valor_nota: z.boolean(),
  cnpj_modelo_55_desde: z.string().nullable(),
})

/** LoggedUser of doc 1 §3: `grupo` maps every access flag to whether it is held. */
export const loggedUser = z.object({
  id,
  nome: z.string(),
  email: z.string(),
  super_user: z.boolean(),
  painel_admin_contas: z.boolean(),
  reset_senha: z.boolean(),
  grupo: flags(FLAGS),
  /** Largest discount the group gives without asking, %; null: no limit. */
  desconto_maximo: z.string().nullable(),
  /** Secret that signs this session's sales (core/venda/autoria.ts). Not a credential. */
  autoria: z.string(),
  empresa: empresaSessao,
  account: accountSessao,
  /** Companies the user may switch to. */
  empresas: z.array(z.object({ id, nome: z.string(), cnpj: z.string(), status: z.literal([1, 2, 3]) })),
})

export type LoggedUser = z.output<typeof loggedUser>
export type EmpresaSessao = z.output<typeof empresaSessao>

/** Nothing but the session itself: open while blocked, read-only or before the new password. */
export const sempre = { comBloqueio: true, comResetSenha: true, escrita: false } as const

const senha = z.string().min(1, 'Campo Obrigatório').max(200, 'Máximo de 200 caracteres')

export const login = defineEndpoint({
  method: 'POST',
  path: 'login',
  summary: 'Entrar',
  acesso: { sessao: false },
  body: z.object({
    email: z
      .string()
      .max(200, 'Máximo de 200 caracteres')
      .refine(value => value.trim() !== '', 'Campo Obrigatório')
      .meta({ title: 'E-mail' }),
    password: senha.meta({ title: 'Senha' }),
  }),
  response: z.object({ token: z.string(), user: loggedUser }),
})

export const logout = defineEndpoint({
  method: 'POST',
  path: 'logout',
  summary: 'Sair: o token deixa de valer',
  acesso: sempre,
  response: z.object({ data: z.object({ saiu: z.literal(true) }) }),
})

export const user = defineEndpoint({
  method: 'GET',
  path: 'user',
  summary: 'Usuário da sessão',
  acesso: sempre,
  response: z.object({ data: loggedUser }),
})

/** Presence ping, every 60 s (doc 1 §7). */
export const updateStatus = defineEndpoint({
  method: 'GET',
  path: 'update_status',
  summary: 'Sinal de presença',
  acesso: sempre,
  response: z.object({ data: z.object({ em: z.string() }) }),
})

/** A GET that writes the session's company, as specified (doc 1 §7). Answers the company. */
export const trocarEmpresa = defineEndpoint({
  method: 'GET',
  path: 'usuarios/:usuario/empresa/:empresa',
  summary: 'Trocar a empresa da sessão',
  acesso: sempre,
  params: z.object({ usuario: idParam, empresa: idParam }),
  response: z.object({ data: empresaSessao }),
})
