import { z } from 'zod'
import type { Setting } from './setting.ts'

/** Placeholders that a company's e-mail texts may have. */
export const LETTER_MARKS = ['cliente', 'numero', 'valor', 'vence'] as const

const DEFAULT_TEXT = 'Vazio: o texto de costume. Aceita {cliente} {numero} {valor} {vence}'
const one = { pagina: 'email', onde: 'empresa' } as const
const assunto = { ...one, tipo: 'modelo', padrao: '', max: 120, marcas: LETTER_MARKS } as const
const corpo = { ...one, tipo: 'modelo', padrao: '', max: 2000, marcas: LETTER_MARKS } as const

/** Value of `smtp_seguranca` for a connection with TLS from the start; the other value, 1, is STARTTLS. */
export const SMTP_TLS = 2

/** Maximum number of e-mails that a company sends in an hour through the installation's mail server. */
export const SHARED_PER_HOUR = 200

/** Settings of a company's e-mails. */
export const EMAIL = [
  {
    ...one,
    chave: 'email_remetente',
    titulo: 'Remetente',
    efeito: 'Endereço de quem as cartas saem, pelo servidor próprio',
    tipo: 'email',
    padrao: '',
    max: 100,
  },
  {
    ...one,
    chave: 'email_nome',
    titulo: 'Nome do remetente',
    efeito: 'Como a caixa do cliente mostra quem enviou',
    tipo: 'texto',
    padrao: '',
    max: 60,
  },
  {
    ...one,
    chave: 'email_responder',
    titulo: 'Responder para',
    efeito: 'Vazio: o e-mail do cadastro da empresa',
    tipo: 'email',
    padrao: '',
    max: 100,
  },
  {
    ...one,
    chave: 'smtp_porta',
    titulo: 'Porta do servidor',
    efeito: '587 com STARTTLS, 465 com TLS, na maioria dos provedores',
    tipo: 'int',
    padrao: 587,
    min: 1,
    max: 65535,
  },
  {
    ...one,
    chave: 'smtp_seguranca',
    titulo: 'Segurança',
    efeito: 'Sem uma delas nada é enviado: a senha nunca vai às claras',
    tipo: 'int',
    padrao: 1,
    min: 1,
    max: SMTP_TLS,
    palavras: { 1: 'STARTTLS', [SMTP_TLS]: 'TLS' },
  },
  {
    ...one,
    chave: 'smtp_host',
    titulo: 'Servidor de e-mail próprio',
    efeito: 'smtp.provedor.com.br; vazio: o deste sistema. Mudá-lo apaga a senha',
    tipo: 'texto',
    padrao: '',
    max: 120,
    forma: ['^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$', 'Use só o nome do servidor: smtp.provedor.com.br'],
  },
  {
    ...one,
    chave: 'smtp_usuario',
    titulo: 'Usuário',
    efeito: 'Quase sempre o endereço de e-mail. Mudá-lo apaga a senha',
    tipo: 'texto',
    padrao: '',
    max: 120,
  },
  {
    ...one,
    chave: 'smtp_senha',
    titulo: 'Senha',
    efeito: 'Fica selada e não é mostrada de novo',
    tipo: 'segredo',
    padrao: null,
    max: 200,
    forma: ['^[^\\x00-\\x1f\\x7f]+$', 'Senha inválida'],
  },
  {
    ...one,
    chave: 'limite_por_hora',
    titulo: 'Cartas por hora',
    efeito: `As demais esperam a sua vez. Pelo servidor deste sistema, no máximo ${SHARED_PER_HOUR}`,
    tipo: 'int',
    padrao: SHARED_PER_HOUR,
    min: 1,
    max: 10_000,
  },
  { ...assunto, chave: 'assunto_nota', titulo: 'Assunto da nota', efeito: DEFAULT_TEXT },
  { ...corpo, chave: 'corpo_nota', titulo: 'Texto da nota', efeito: DEFAULT_TEXT },
  { ...assunto, chave: 'assunto_orcamento', titulo: 'Assunto do orçamento', efeito: DEFAULT_TEXT },
  { ...corpo, chave: 'corpo_orcamento', titulo: 'Texto do orçamento', efeito: DEFAULT_TEXT },
] as const satisfies readonly Setting[]

/** Schema of the address for a test e-mail. */
export const testMail = z.object({
  para: z.email('E-mail inválido').max(120, 'Máximo de 120 caracteres').meta({ title: 'Para' }),
})
