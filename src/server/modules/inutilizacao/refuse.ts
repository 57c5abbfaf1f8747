import { modelName } from '../../../core/document/models.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { askedWithin, type Emitente, type FaixaDeNumeros, lastOf, notesWithin } from './repository.ts'

/** Maximum of numbers listed in a message. */
const NAMED = 8

/** Formats numbers: '3, 7 e 9'; '1, 2, … e mais 40'. */
function listed(numbers: readonly number[]): string {
  const named = numbers.slice(0, NAMED).map(n => n.toLocaleString('pt-BR'))
  const more = numbers.length - named.length
  if (more > 0) return `${named.join(', ')} e mais ${more}`
  const last = named.pop()
  return named.length > 0 ? `${named.join(', ')} e ${last}` : String(last)
}

const at = (message: string) => fieldError('numero_inicial', message)
const few = <T>(list: readonly T[], one: string, many: string) => (list.length === 1 ? one : many)

/** Refuses an unknown series, and numbers used, voided, requested or still to be used. @throws VALIDACAO at the field */
export async function refuseRange(q: Q, issuer: Emitente, faixa: FaixaDeNumeros): Promise<void> {
  const notes = await notesWithin(q, issuer, faixa)
  const having = (...states: string[]) =>
    notes.filter(({ status_emissao }) => states.includes(status_emissao)).map(({ numero }) => numero)
  const refused = having('rejeitada')
  const voided = having('inutilizada')
  const used = notes
    .map(({ numero }) => numero)
    .filter(numero => !refused.includes(numero) && !voided.includes(numero))
  if (used.length > 0)
    throw at(
      `${few(used, 'O número', 'Os números')} ${listed(used)} ${few(used, 'tem', 'têm')} nota: só se inutiliza o que ficou sem nota`,
    )
  if (refused.length > 0)
    throw at(
      `${few(refused, 'O número', 'Os números')} ${listed(refused)} ${few(refused, 'é de nota rejeitada', 'são de notas rejeitadas')}: cancele a venda, e o número é inutilizado`,
    )
  if (voided.length > 0)
    throw at(
      `${few(voided, 'O número', 'Os números')} ${listed(voided)} já ${few(voided, 'foi inutilizado', 'foram inutilizados')}`,
    )
  const [asked] = await askedWithin(q, issuer, faixa)
  if (asked) {
    const which = `A numeração de ${asked.de} a ${asked.ate} já`
    throw at(
      asked.status === 'registrado' ? `${which} foi inutilizada` : `${which} foi pedida e aguarda a SEFAZ`,
    )
  }
  const last = await lastOf(q, issuer, faixa)
  // SEFAZ accepts any series: a typing error would void numbers of a series that is still needed
  if (last === null)
    throw fieldError(
      'serie',
      `A empresa não tem a série ${faixa.serie} de ${modelName(faixa.modelo)}: confira o número, ou cadastre a série`,
    )
  if (faixa.ate > last)
    throw fieldError(
      'numero_final',
      `A série ${faixa.serie} ainda não chegou a esse número: o último é o ${last.toLocaleString('pt-BR')}`,
    )
}
