import { z } from 'zod'
import { defineEndpoint } from './define.ts'

/** Access for the installation's administrator only, because a backup has the data of every account. */
const acesso = { super_user: true } as const

const copia = z.object({
  nome: z.string(),
  /** True for one that an upgrade made before it changed the data. */
  antes: z.boolean(),
  /** ISO instant. */
  em: z.string(),
  bytes: z.int(),
  /** True if encrypted with a password. */
  protegida: z.boolean(),
  /** Last check of the whole file; null: never checked, or the file changed since. */
  conferida: z
    .object({
      em: z.string(),
      erro: z.string().nullable(),
      /** Moment when a rehearsal restored it, and proved stock, money and certificates of what it restored; null: none. */
      restaurada_em: z.string().nullable(),
    })
    .nullable(),
})
export type Copia = z.output<typeof copia>

/** Summary of a backup, which its first bytes hold. */
const conteudo = z.object({
  em: z.string(),
  /** Version of the program that made the backup. */
  versao: z.string(),
  protegida: z.boolean(),
  /** Names of the first companies; empty in backups that do not have them. */
  empresas: z.array(z.object({ nome: z.string(), cnpj: z.string() })),
  quantas: z.int(),
})
export type ConteudoCopia = z.output<typeof conteudo>

/** Pattern of a backup's name, which is its file's name. */
export const NOME_COPIA = /^tecla-(antes-)?\d{4}-\d{2}-\d{2}-\d{6}\.(tar\.gz|tecla)$/

const porNome = z.object({ nome: z.string().regex(NOME_COPIA, 'Cópia não localizada') })

const ensaio = z.object({
  em: z.string(),
  copia: z.string(),
  /** Fault of the backup. */
  erro: z.string().nullable(),
  /** Why this server cannot try. */
  impossivel: z.string().nullable(),
})

const estado = z.object({
  ativa: z.boolean(),
  /** Folder as the user typed it; '': the server's default folder. */
  pasta: z.string(),
  /** Full path of the folder. */
  onde: z.string(),
  hora: z.int(),
  manter: z.int(),
  protegida: z.boolean(),
  /** Moment of the last successful backup, ISO. */
  ultima_em: z.string().nullable(),
  ultimo_erro: z.string().nullable(),
  /** Days without a successful backup, if two or more: the user is warned. null: there is a recent one. */
  sem_copia_dias: z.int().nullable(),
  /** Moment of the next daily backup, ISO. */
  proxima_em: z.string().nullable(),
  /** True while a backup is being made. */
  fazendo: z.boolean(),
  /** Free bytes in the folder; null: unknown. */
  livre: z.number().nullable(),
  /** Last rehearsal of a restore; null: none yet. */
  ensaio: ensaio.nullable(),
  copias: z.array(copia),
})
export type EstadoCopias = z.output<typeof estado>

export const listarCopias = defineEndpoint({
  method: 'GET',
  path: 'copias',
  summary: 'Cópias de segurança: ajustes e cópias na pasta',
  acesso,
  response: z.object({ data: estado }),
})

export const ajustesCopias = z.object({
  ativa: z.boolean().meta({ title: 'Copiar todo dia' }),
  hora: z
    .int('Informe de 0 a 23')
    .min(0, 'Informe de 0 a 23')
    .max(23, 'Informe de 0 a 23')
    .meta({ title: 'Hora (Brasília)' }),
  manter: z
    .int('Informe de 1 a 365')
    .min(1, 'Informe de 1 a 365')
    .max(365, 'Informe de 1 a 365')
    .meta({ title: 'Cópias que ficam' }),
  pasta: z.string().trim().max(250, 'Máximo de 250 caracteres').default('').meta({
    title: 'Pasta no servidor',
    description: 'Vazia: a do próprio servidor. Melhor em outro disco, ou na rede.',
  }),
})

/** Password for future backups. */
export const senhaDaCopia = z.string().min(8, 'Ao menos 8 caracteres').max(200, 'Máximo de 200 caracteres')

/** Changes the backup settings. `senha` absent keeps the password; null removes it. */
export const ajustarCopias = defineEndpoint({
  method: 'PUT',
  path: 'copias',
  summary: 'Cópias de segurança: pasta, hora, quantas ficam e senha',
  acesso,
  body: ajustesCopias.extend({ senha: senhaDaCopia.nullable().optional() }),
  response: z.object({ data: estado }),
})

export const fazerCopia = defineEndpoint({
  method: 'POST',
  path: 'copias',
  summary: 'Cópia de segurança agora',
  acesso,
  response: z.object({ data: copia }),
})

export const baixarCopia = defineEndpoint({
  method: 'GET',
  path: 'copias/:nome',
  summary: 'Cópia de segurança: baixar o arquivo',
  acesso,
  params: porNome,
  response: z.any(),
})

export const excluirCopia = defineEndpoint({
  method: 'DELETE',
  path: 'copias/:nome',
  summary: 'Cópia de segurança: excluir o arquivo',
  acesso,
  params: porNome,
  response: z.object({ data: z.object({ excluida: z.literal(true) }) }),
})

const senhaQueAbre = z.string().max(200).default('').meta({ title: 'Senha da cópia' })

/** Reads the whole backup and compares its checksums. Without a password, tries the password of the settings. */
export const conferirCopia = defineEndpoint({
  method: 'POST',
  path: 'copias/:nome/conferir',
  summary: 'Cópia de segurança: conferir o arquivo inteiro',
  acesso,
  params: porNome,
  body: z.object({ senha: senhaQueAbre }),
  response: z.object({ data: copia.extend({ conteudo, tabelas: z.int(), linhas: z.int() }) }),
})

/** Restores the backup into a database of its own, proves what it restored, and drops it. */
export const ensaiarCopia = defineEndpoint({
  method: 'POST',
  path: 'copias/:nome/ensaiar',
  summary: 'Cópia de segurança: ensaiar a restauração',
  acesso,
  params: porNome,
  body: z.object({ senha: senhaQueAbre }),
  response: z.object({ data: copia.extend({ ensaio }) }),
})

/** Number of bytes at the beginning of a backup that are enough to read its `conteudo`. */
export const INICIO_COPIA = 128 * 1024

const codigo = z.string().max(40).default('')
const caminho = z.string().trim().min(1, 'Campo Obrigatório').max(500)
const semSessao = { sessao: false } as const

/** Gives a backup's contents: of a file on the server (`caminho`), or by the first bytes of a user's file (`inicio`). */
export const verCopia = defineEndpoint({
  method: 'POST',
  path: 'primeiro_acesso/copia',
  summary: 'Primeiro acesso: o que há numa cópia de segurança',
  acesso: semSessao,
  body: z
    .object({
      codigo,
      senha: senhaQueAbre,
      caminho: caminho.optional(),
      inicio: z
        .base64('Arquivo inválido')
        .max((INICIO_COPIA * 4) / 3 + 8, 'Envie só o início do arquivo')
        .optional(),
    })
    .refine(body => (body.caminho === undefined) !== (body.inicio === undefined), {
      path: ['arquivo'],
      message: 'Escolha o arquivo da cópia',
    }),
  response: z.object({ data: conteudo }),
})

/** Headers of a restore, each in encodeURIComponent. Not JSON: the body is the file itself, possibly of many GB. */
export const RESTAURO = {
  codigo: 'x-tecla-codigo',
  senha: 'x-tecla-senha',
  tipo: 'application/octet-stream',
} as const

const restaurada = z.object({
  /** Moment when the backup was made, ISO. */
  em: z.string(),
  tabelas: z.int(),
  linhas: z.int(),
})
export type Restaurada = z.output<typeof restaurada>

/** Restores a backup; the request's body is the file. Refused once an account exists. */
export const restaurarCopia = defineEndpoint({
  method: 'POST',
  path: 'primeiro_acesso/restaurar',
  summary: 'Primeiro acesso: restaurar uma cópia de segurança',
  acesso: semSessao,
  response: z.object({ data: restaurada }),
})

/** Restores a backup from a file on the server. Refused once an account exists. */
export const restaurarDoServidor = defineEndpoint({
  method: 'POST',
  path: 'primeiro_acesso/restaurar_do_servidor',
  summary: 'Primeiro acesso: restaurar uma cópia que está no servidor',
  acesso: semSessao,
  body: z.object({ codigo, senha: senhaQueAbre, caminho }),
  response: z.object({ data: restaurada }),
})
