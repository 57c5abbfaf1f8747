import { z } from 'zod'
import { cleanCnpj, isCnpj } from '../../core/document/cnpj.ts'
import { RECEBE_CARTAO } from '../options/pagamento.ts'
import { id, idParam, missing, requiredText, text } from '../schema/types.ts'
import { PIN_FRACO, pinFraco, senhaAlheia } from '../senha.ts'
import { defineEndpoint } from './define.ts'
import { senhaNova, senhasIguais } from './senha.ts'
import { loggedUser } from './sessao.ts'

/** Days of a free trial. */
export const TRIAL_DAYS = 15
/** Minutes for which the link of a password reset is valid. */
export const MINUTOS_DO_LINK = 60

/** Text of the consent to a free trial, stored with each consent (Lei 13.709/2018 arts. 7 and 8). */
export const CONSENTIMENTO = {
  versao: '2026-11',
  texto:
    'Concordo que os dados desta página (nome, e-mail, telefone e dados da empresa) sejam guardados e usados para criar e manter a conta de teste, emitir documentos fiscais a meu pedido e falar comigo sobre o teste. Posso pedir cópia, correção ou exclusão a qualquer momento, e retirar este consentimento.',
} as const

/** Full privacy text, by title, shown in the form's dialog. */
export const PRIVACIDADE: readonly (readonly [titulo: string, texto: string])[] = [
  [
    'O que guardamos',
    'Nome, e-mail, telefone e senha de quem usa (a senha só como resumo, que não se lê de volta); dados da empresa; o que se cadastra e vende; data, hora e endereço de rede deste consentimento.',
  ],
  [
    'Para quê',
    'Criar e manter a conta de teste, emitir os documentos fiscais que você pedir e avisar do fim do teste. Nada é vendido nem cedido a terceiros; à SEFAZ vai só o que a lei manda.',
  ],
  [
    'Por quanto tempo',
    'Um pedido que não é confirmado por e-mail é apagado em 24 horas. Documentos fiscais emitidos ficam pelos 5 anos que a lei exige (CTN art. 173).',
  ],
  [
    'Seus direitos',
    'Confirmar, acessar, corrigir, levar ou excluir os seus dados e retirar o consentimento (Lei 13.709/2018, arts. 8 e 18): fale com quem mantém este servidor.',
  ],
]

const publico = { sessao: false } as const

const email = text(200)
  .refine(value => value.trim() !== '', 'Campo Obrigatório')
  .refine(
    value => value.trim() === '' || /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]{2,}$/.test(value.trim()),
    'E-mail inválido',
  )
const cnpj = text(20)
  .refine(value => value.trim() !== '', 'Campo Obrigatório')
  .refine(value => value.trim() === '' || isCnpj(cleanCnpj(value)), 'CNPJ inválido')
const telefone = text(20).refine(
  value => value === '' || /^\d{10,11}$/.test(value.replace(/[()\-\s]/g, '')),
  'Telefone inválido',
)
const cep = text(10).refine(value => value === '' || /^\d{5}-?\d{3}$/.test(value), 'CEP inválido')
const ie = text(18).refine(
  value => value === '' || /^(ISENTO|\d{2,14})$/i.test(value.replace(/[.\-/\s]/g, '')),
  'Inscrição Estadual inválida',
)
const crt = z.literal([1, 2, 3, 4], { error: 'Campo Obrigatório' })
const municipio = text(7).refine(value => value === '' || /^\d{7}$/.test(value), 'Município inválido')
const obrigatorio = (schema: z.ZodString) =>
  schema.refine(value => value.trim() !== '', { message: 'Campo Obrigatório', abort: true })

/** PIN with which the owner approves actions at the till; empty: no PIN yet. */
const pin = z
  .string()
  .regex(/^(\d{4,8})?$/, 'Use de 4 a 8 números')
  .refine(value => !pinFraco(value), PIN_FRACO)
  .default('')

/** Password fields of a form, typed twice. */
const senhaTwice = {
  password: senhaNova.meta({ title: 'Senha' }),
  password_confirmation: z.string(missing).max(200, 'Máximo de 200 caracteres'),
}

export const municipiosDaUf = defineEndpoint({
  method: 'GET',
  path: 'acesso/municipios',
  summary: 'Municípios de um estado, antes de haver sessão',
  acesso: publico,
  query: z.object({ uf: text(2).regex(/^[A-Z]{2}$/, 'UF inválida') }),
  response: z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) }),
})

/** Sends the link of a password reset. The response is always the same: nobody learns which addresses have an account. */
export const pedirSenha = defineEndpoint({
  method: 'POST',
  path: 'password/email',
  summary: 'Enviar por e-mail o link de redefinição de senha',
  acesso: publico,
  body: z.object({ email: email.meta({ title: 'E-mail' }) }),
  response: z.object({ message: z.string() }),
})

const token = z.string(missing).min(1, 'Campo Obrigatório').max(200, 'Máximo de 200 caracteres')

/** Checks a reset link before the form is shown. The token is in the body, not in the URL, so that no log records it. */
export const conferirLink = defineEndpoint({
  method: 'POST',
  path: 'password/token',
  summary: 'O link ainda vale?',
  acesso: publico,
  body: z.object({ token }),
  response: z.object({ data: z.object({ valido: z.boolean() }) }),
})

export const redefinirSenha = defineEndpoint({
  method: 'POST',
  path: 'password/reset',
  summary: 'Redefinir a senha com o token recebido por e-mail',
  acesso: publico,
  body: z
    .object({ token, ...senhaTwice })
    .refine(body => body?.password === body?.password_confirmation, senhasIguais),
  response: z.object({ message: z.string() }),
})

/** Requests a free trial (G-001). The company's data for issuing notes are optional: the user may fill them in later. */
export const requestTrial = defineEndpoint({
  method: 'POST',
  path: 'teste_gratis',
  summary: 'Pedir um teste grátis; confirma-se pelo e-mail',
  acesso: publico,
  body: z
    .object({
      nome: requiredText(60),
      empresa: requiredText(60),
      cnpj,
      email,
      telefone: obrigatorio(telefone),
      password: senhaNova.meta({ title: 'Senha' }),
      password_confirmation: z.string().max(200, 'Máximo de 200 caracteres').optional(),
      consentimento: z.literal(true, 'É preciso concordar para criar a conta'),
      crt: crt.default(1),
      ie: ie.default(''),
      cep: cep.default(''),
      logradouro: text(60).default(''),
      numero: text(60).default(''),
      complemento: text(60).default(''),
      bairro: text(60).default(''),
      municipio_ibge: municipio.default(''),
    })
    .refine(
      body => body?.password_confirmation === undefined || body.password === body.password_confirmation,
      senhasIguais,
    )
    .refine(...senhaAlheia('password', ['nome', 'email', 'empresa'])),
  response: z.object({ message: z.string() }),
})

/** Confirms a trial by the password chosen at the request, so that only the requester opens it. Responds as the login. */
export const confirmTrial = defineEndpoint({
  method: 'POST',
  path: 'teste_gratis/confirmar',
  summary: 'Confirmar o teste grátis com o token recebido por e-mail',
  acesso: publico,
  body: z.object({
    token,
    password: z.string(missing).min(1, 'Campo Obrigatório').max(200, 'Máximo de 200 caracteres'),
  }),
  response: z.object({ token: z.string(), user: loggedUser }),
})

/** Environments for issuing notes, harmless ones first. 'treinamento': SEFAZ's homologação, simulated by this server. */
export const AMBIENTES = [
  ['treinamento', 'Treinamento'],
  ['homologacao', 'Homologação'],
  ['producao', 'Produção'],
] as const
export type Ambiente = (typeof AMBIENTES)[number][0]
const ambiente = z.literal(['homologacao', 'producao', 'treinamento'], { error: 'Campo Obrigatório' })

const certificado = z.object({
  arquivo: z.base64('Arquivo inválido').min(1, 'Campo Obrigatório').max(200_000, 'Arquivo grande demais'),
  senha: z.string().max(200, 'Máximo de 200 caracteres'),
})

/** A series: at most three digits, no leading zero (MOC 7, B07). */
const serie = z.string(missing).regex(/^(0|[1-9]\d{0,2})$/, 'Série Inválida')
const ultimo = z.int('Número inválido').min(0, 'Número inválido').max(999_999_998, 'Número inválido')

/** Pages of the first-run wizard: the browser checks each alone, the server checks all together. */
export const PASSOS = {
  empresa: z.object({
    cnpj,
    razao: requiredText(60),
    nome: text(60).default(''),
    ie: obrigatorio(ie),
    crt,
    telefone: telefone.default(''),
  }),
  endereco: z.object({
    cep: obrigatorio(cep),
    // may wait until the company leaves training: `lacksOfAddress`
    logradouro: text(60).default(''),
    numero: text(60).default(''),
    complemento: text(60).default(''),
    bairro: text(60).default(''),
    municipio_ibge: obrigatorio(municipio),
  }),
  emissao: z.object({ ambiente, certificado: certificado.nullable().default(null) }),
  caixa: z.object({
    nome: requiredText(60),
    serie_65: serie,
    ultimo_65: ultimo,
    serie_55: serie,
    ultimo_55: ultimo,
    /** '': not said. */
    recebe_cartao: z
      .literal(['', ...RECEBE_CARTAO.map(([value]) => value)], { error: 'Opção inválida' })
      .default(''),
  }),
  dono: z
    .object({ nome: requiredText(60), email, ...senhaTwice, pin })
    .refine(body => body?.password === body?.password_confirmation, senhasIguais)
    .refine(...senhaAlheia('password', ['nome', 'email'])),
} as const

const NEEDED = [
  ['logradouro', 'logradouro'],
  ['numero', 'número'],
  ['bairro', 'bairro'],
] as const

/** Lists the parts of a company's address that SEFAZ asks for and that are empty: field and word. */
export const lacksOfAddress = (
  endereco: Readonly<Partial<Record<(typeof NEEDED)[number][0], string>>>,
): (typeof NEEDED)[number][] => NEEDED.filter(([field]) => !endereco[field]?.trim())

/** Creates account, company, till and owner, all or nothing. Responds as the login. Refused once an account exists. */
export const primeiroAcesso = defineEndpoint({
  method: 'POST',
  path: 'primeiro_acesso',
  summary: 'Primeiro acesso: conta, empresa, caixa e dono',
  acesso: publico,
  body: z.object({ codigo: text(40).default(''), ...PASSOS }),
  response: z.object({ token: z.string(), user: loggedUser }),
})

const situacaoAmbiente = z.object({
  data: z.object({
    id,
    ambiente,
    /** 'treinamento': certificate made by this server, which only the simulator accepts. */
    certificado: z.literal(['nenhum', 'treinamento', 'real']),
    /** YYYY-MM-DD */
    validade_certificado: z.string().nullable(),
    /** Last day of the free trial, YYYY-MM-DD. */
    teste_ate: z.string().nullable(),
  }),
})

export const verAmbiente = defineEndpoint({
  method: 'GET',
  path: 'empresas/:id/ambiente',
  summary: 'Para onde vão as notas da empresa',
  acesso: { permission: 'menu_configuracoes' },
  params: z.object({ id: idParam }),
  response: situacaoAmbiente,
})

export const mudarAmbiente = defineEndpoint({
  method: 'PUT',
  path: 'empresas/:id/ambiente',
  summary: 'Mudar para onde vão as notas da empresa',
  acesso: { permission: 'menu_configuracoes' },
  params: z.object({ id: idParam }),
  body: z.object({ ambiente }),
  response: situacaoAmbiente,
})
