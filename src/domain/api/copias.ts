import { z } from 'zod'
import { defineEndpoint } from './define.ts'

/** A copy has every account: it is of who administers the installation. */
const acesso = { super_user: true } as const

const copia = z.object({
  nome: z.string(),
  /** ISO instant. */
  em: z.string(),
  bytes: z.int(),
  /** Encrypted by a password. */
  protegida: z.boolean(),
})
export type Copia = z.output<typeof copia>

/** Name of a copy, which is also its file. */
export const NOME_COPIA = /^tecla-\d{4}-\d{2}-\d{2}-\d{6}\.(tar\.gz|tecla)$/

const porNome = z.object({ nome: z.string().regex(NOME_COPIA, 'Cópia não localizada') })

const estado = z.object({
  ativa: z.boolean(),
  /** As it was typed; '' is the server's own folder. */
  pasta: z.string(),
  /** Folder of the copies. */
  onde: z.string(),
  hora: z.int(),
  manter: z.int(),
  protegida: z.boolean(),
  /** ISO instant of the last good one. */
  ultima_em: z.string().nullable(),
  ultimo_erro: z.string().nullable(),
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
  pasta: z.string().trim().max(500).default('').meta({ title: 'Pasta no servidor' }),
})

/** Password of the copies to come. */
const senhaDaCopia = z.string().min(8, 'Ao menos 8 caracteres').max(200)

/** `senha` absent keeps the one there is, null takes it away. */
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

/** The file as it is. */
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

/** Headers of the restore beside its bytes, each encodeURIComponent: a file of many GB is no JSON. */
export const RESTAURO = {
  codigo: 'x-tecla-codigo',
  senha: 'x-tecla-senha',
  tipo: 'application/octet-stream',
} as const

/** The body is the file. Refused once somebody owns the installation. */
export const restaurarCopia = defineEndpoint({
  method: 'POST',
  path: 'primeiro_acesso/restaurar',
  summary: 'Primeiro acesso: restaurar uma cópia de segurança',
  acesso: { sessao: false },
  response: z.object({
    data: z.object({
      /** ISO instant of the copy. */
      em: z.string(),
      tabelas: z.int(),
      linhas: z.int(),
    }),
  }),
})
