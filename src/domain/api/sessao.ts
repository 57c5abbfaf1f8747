import { z } from 'zod'
import { FUSOS } from '../../core/document/fuso.ts'
import { FLAGS } from '../options/flags.ts'
import { PLAN_FLAGS } from '../rights.ts'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const flags = <T extends string>(names: readonly T[]) =>
  z.object(Object.fromEntries(names.map(name => [name, z.boolean()])) as Record<T, z.ZodBoolean>)

/** Days (ISO) of the regular regime of IBS and CBS that a Simples company chose; null: none. */
export const regimeRegular = z.object({ de: z.string(), ate: z.string().nullable() }).nullable()

/** Company in a session's response (doc 1 §3). `plano` null: the company has no plan. */
export const empresaSessao = z.object({
  id,
  nome: z.string(),
  razao: z.string(),
  cnpj: z.string(),
  uf: z.string(),
  fuso: z.enum(FUSOS),
  crt: z.literal([1, 2, 3, 4]),
  /** Days of the regular regime of IBS and CBS that a Simples company chose. */
  ibscbs_regular: regimeRegular.optional(),
  /** 1 ativa, 2 somente leitura, 3 sem ações de início. */
  status: z.literal([1, 2, 3]),
  /** True if the administration blocked the company, or its licence ended. */
  bloqueada: z.boolean(),
  /** Last day of the licence, YYYY-MM-DD; null: no end. */
  licenca_ate: z.string().nullable(),
  venda_app: z.boolean(),
  /** Seconds between two rings of a waiting order; 0: it rings once. */
  repetir_alerta_s: z.int().optional(),
  /** Days proposed for a quote's link. */
  link_validade_dias: z.int().optional(),
  /** Ending of computed prices (PRICE_ENDING). */
  arredondar_preco: z.int().optional(),
  /** Number of the series of returns; '': the usual one. */
  serie_devolucao: z.string().optional(),
  /** CNPJ of the usual intermediary ('': none), and the shop's name or code there. */
  intermediador_padrao: z.string().optional(),
  intermediador_cadastro: z.string().optional(),
  informar_num_item_pedido: z.boolean(),
  /** 1 produção, 2 homologação. */
  ambiente_sefaz: z.literal([1, 2]),
  /** True if the company issues to this server's SEFAZ simulator instead of SEFAZ's homologação. */
  treinamento: z.boolean(),
  /** Last valid day of the certificate, YYYY-MM-DD. */
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

/** LoggedUser of doc 1 §3. `grupo` has every access flag, with true for those that the group has. */
export const loggedUser = z.object({
  id,
  nome: z.string(),
  email: z.string(),
  super_user: z.boolean(),
  painel_admin_contas: z.boolean(),
  reset_senha: z.boolean(),
  /** True if logins of the user also ask for a code. */
  segundo_fator: z.boolean(),
  /** True if the user must enrol a second factor before anything else. */
  falta_fator: z.boolean(),
  /** True: begun at a till with a PIN, and so limited to the rights of a till. */
  por_pin: z.boolean(),
  grupo: flags(FLAGS),
  /** Maximum discount in % that users of the group may give without approval; null: no limit. */
  desconto_maximo: z.string().nullable(),
  /** Key with which the client signs this session's sales (core/venda/autoria.ts). Gives no access. */
  autoria: z.string(),
  empresa: empresaSessao,
  account: accountSessao,
  /** Companies that the user may switch to. */
  empresas: z.array(z.object({ id, nome: z.string(), cnpj: z.string(), status: z.literal([1, 2, 3]) })),
})

export type LoggedUser = z.output<typeof loggedUser>
export type EmpresaSessao = z.output<typeof empresaSessao>

/** Access of session endpoints: allowed even if the company is blocked or read-only, or the password must change. */
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
    /** Code of the second factor, or a recovery code: asked of users who have one (error CODIGO_PEDIDO). */
    codigo: z.string().max(40, 'Máximo de 40 caracteres').optional().meta({ title: 'Código' }),
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

/** Reports that the user is online; the client calls every 60 s (doc 1 §7). */
export const updateStatus = defineEndpoint({
  method: 'GET',
  path: 'update_status',
  summary: 'Sinal de presença',
  acesso: sempre,
  response: z.object({ data: z.object({ em: z.string() }) }),
})

/** Switches the session's company and gives it. A GET, though it writes: the specification says so (doc 1 §7). */
export const trocarEmpresa = defineEndpoint({
  method: 'GET',
  path: 'usuarios/:usuario/empresa/:empresa',
  summary: 'Trocar a empresa da sessão',
  acesso: sempre,
  params: z.object({ usuario: idParam, empresa: idParam }),
  response: z.object({ data: empresaSessao }),
})
