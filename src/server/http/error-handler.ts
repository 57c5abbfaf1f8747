import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { AppError, type ErrorCode, fieldError } from '../../domain/error.ts'

/** Our code for the errors of Fastify that a request can cause (https://fastify.dev/docs/latest/Reference/Errors). */
const FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'CORPO_INVALIDO',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'CORPO_INVALIDO',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'CORPO_INVALIDO',
  FST_ERR_CTP_INVALID_TYPE: 'CORPO_INVALIDO',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TIPO_NAO_SUPORTADO',
  FST_ERR_CTP_BODY_TOO_LARGE: 'CORPO_GRANDE',
  FST_ERR_BAD_URL: 'NAO_ENCONTRADO',
  FST_ERR_MAX_PARAM_LENGTH: 'NAO_ENCONTRADO',
  FST_ERR_ASYNC_CONSTRAINT: 'NAO_ENCONTRADO',
}

/** Our code for SQLSTATE and system codes that a caller can understand, or that pass with time. */
const SYSTEM: Record<string, ErrorCode> = {
  ENOSPC: 'DISCO_CHEIO',
  EDQUOT: 'DISCO_CHEIO',
  '53100': 'DISCO_CHEIO', // disk_full
  '53200': 'INDISPONIVEL', // out_of_memory
  '53300': 'INDISPONIVEL', // too_many_connections
  '57014': 'INDISPONIVEL', // query_canceled: statement_timeout
  '57P01': 'INDISPONIVEL', // admin_shutdown
  '57P02': 'INDISPONIVEL', // crash_shutdown
  '57P03': 'INDISPONIVEL', // cannot_connect_now
  '57P04': 'INDISPONIVEL', // database_dropped
  '08000': 'INDISPONIVEL', // connection_exception
  '08001': 'INDISPONIVEL', // sqlclient_unable_to_establish_sqlconnection
  '08003': 'INDISPONIVEL', // connection_does_not_exist
  '08004': 'INDISPONIVEL', // sqlserver_rejected_establishment_of_sqlconnection
  '08006': 'INDISPONIVEL', // connection_failure
  '40001': 'INDISPONIVEL', // serialization_failure that the retries did not end
  '40P01': 'INDISPONIVEL',
  ECONNREFUSED: 'INDISPONIVEL',
  ECONNRESET: 'INDISPONIVEL',
  EPIPE: 'INDISPONIVEL', // written to a connection that the other side had already closed
  '23505': 'CONFLITO', // unique_violation
  '23503': 'EM_USO', // foreign_key_violation
  '22P02': 'VALIDACAO', // invalid_text_representation
  '22021': 'VALIDACAO', // character_not_in_repertoire: NUL
  '22003': 'VALIDACAO', // numeric_value_out_of_range
  '22007': 'VALIDACAO', // invalid_datetime_format
  '22008': 'VALIDACAO', // datetime_field_overflow
  '22P05': 'VALIDACAO', // untranslatable_character
  '08P01': 'VALIDACAO', // protocol_violation: NUL in a setting, which is text of the statement
}

/** Facts that the driver tells of a broken foreign key. */
interface Violation {
  detail?: string
  table?: string
  constraint?: string
}

/** Says that a row points to one that there is not; of a row that others point to it says 'still referenced'. */
const ABSENT = /is not present in table/
const NOT_THERE = 'Este registro não existe: escolha outro'

/** Makes the error of a row that points to nothing, at its column where the key's name tells it (`tabela_coluna`). */
function absentAt({ table = '', constraint = '' }: Violation): AppError {
  const column = constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : ''
  return column === ''
    ? new AppError('VALIDACAO', { mensagem: NOT_THERE })
    : fieldError(column.endsWith('_id') ? column : `${column}_id`, NOT_THERE)
}

const TOO_LARGE = 'Um dos valores, ou a conta feita com ele, passa do que cabe: confira os algarismos'

/** System codes of a server that cannot be reached. For a file they are our error: `unreachable` checks the call too. */
const UNREACHABLE = new Set(['ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Tells if a connection failed, e.g. to the socket of a PostgreSQL that is starting. */
const unreachable = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  (syscall === 'connect' || syscall === 'getaddrinfo') && UNREACHABLE.has(code ?? '')

/** Texts of `pg` for lost connections, which have no code. */
const LOST =
  /Connection terminated|not queryable|timeout expired|timeout exceeded|Query read timeout|Cannot use a pool after/

/**
 * Answers every error as `{ message, errors?, codigo, dados? }`; an unexpected error also with the request's id. `diskFull`
 * tells if the database may have stopped because its disk is full.
 */
export function installErrorHandler(app: FastifyInstance, diskFull: () => boolean): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    let known = toAppError(error)
    if (known.codigo === 'INDISPONIVEL' && diskFull()) known = new AppError('DISCO_CHEIO', { cause: error })
    // a refusal of our own says what is too much
    if (known.codigo === 'CORPO_GRANDE' && (known as unknown) !== error)
      known = tooLarge(request.routeOptions.config?.endpoint?.corpo ?? 0, known)
    if (known.http >= 500) request.log.error({ err: error, codigo: known.codigo }, 'requisição falhou')
    return send(reply, known, request)
  })
}

/** Adds the size limit to the message, for routes that take files. */
const tooLarge = (bytes: number, error: AppError): AppError =>
  bytes === 0
    ? error
    : new AppError('CORPO_GRANDE', {
        mensagem: `Os dados passam do limite de ${Math.floor(bytes / 1024 / 1024)} MB: divida o arquivo em partes`,
        cause: error,
      })

export function send(reply: FastifyReply, error: AppError, request: FastifyRequest): FastifyReply {
  // the screen counts the seconds down; most limits have a window of a minute
  if (error.codigo === 'MUITAS_TENTATIVAS') void reply.header('retry-after', String(error.espera ?? 60))
  // the request may have prepared to answer with a file before it failed
  void reply.type('application/json; charset=utf-8').removeHeader('content-disposition')
  return reply.status(error.http).send({
    message: error.message,
    codigo: error.codigo,
    ...(error.errors ? { errors: error.errors } : {}),
    // a program reads only by the calls that its key's scopes open
    ...(error.dados === undefined || request.sessao?.chave ? {} : { dados: error.dados }),
    ...(error.codigo === 'ERRO_INTERNO' ? { requisicao: request.id } : {}),
  })
}

/** Converts by the first known error in the chain of causes; else CORPO_INVALIDO (Fastify's 4xx) or ERRO_INTERNO. */
export function toAppError(error: unknown): AppError {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AppError) return at
    const code = (at as { code?: string }).code ?? ''
    const mapped = FASTIFY[code] ?? SYSTEM[code]
    if (code === '23503' && ABSENT.test((at as Violation).detail ?? '')) return absentAt(at as Violation)
    if (code === '22003') return new AppError('VALIDACAO', { mensagem: TOO_LARGE, cause: error })
    if (mapped) return new AppError(mapped, { cause: error })
    if (unreachable(at)) return new AppError('INDISPONIVEL', { cause: error })
    // an object such as {"toString": 1} instead of a text
    if (at instanceof TypeError && at.message.includes('object to primitive'))
      return new AppError('VALIDACAO', { cause: error })
    if (LOST.test(at.message)) return new AppError('INDISPONIVEL', { cause: error })
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 400 && status < 500 && !(error instanceof ZodError))
    return new AppError('CORPO_INVALIDO', { cause: error })
  return new AppError('ERRO_INTERNO', { cause: error })
}
