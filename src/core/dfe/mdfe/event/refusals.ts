import { isoToWire } from '../../../dates/day.ts'
import type { DadosEvento, EventKind } from '../../kit/event/kind.ts'
import { said } from '../../kit/event/said.ts'
import { onlyDigits } from '../../kit/text.ts'

type Recusa = NonNullable<EventKind['recusa']>

/** City of a trip that ends abroad. */
const EXTERIOR = '9999999'

const isPosterior = ({ assinado = '' }: DadosEvento): boolean =>
  assinado.includes('<indCarregaPosterior>1</indCarregaPosterior>')

/**
 * Refuses an end after today or before the authorisation (615), one abroad of a trip within the country (689), and that of
 * a manifest that still waits for its notes (715). The day is of the company's zone, and so is dhEvento.
 */
export const refuseEnd: Recusa = dados => {
  const data = said(dados, 'data')
  const desde = dados.autorizada?.slice(0, 10) ?? ''
  const fim = /<UFFim>(\w\w)</.exec(dados.assinado ?? '')?.[1]
  if (data > dados.dhEvento.slice(0, 10))
    return { campo: 'data', texto: 'A viagem não pode terminar depois de hoje' }
  if (data < desde)
    return {
      campo: 'data',
      texto: `O MDF-e foi autorizado em ${isoToWire(desde)}: informe esse dia ou um depois (615)`,
    }
  if (fim && fim !== 'EX' && said(dados, 'cMun') === EXTERIOR)
    return {
      campo: 'uf',
      texto: `A viagem deste MDF-e termina em ${fim}: informe a UF e o município em que parou (689)`,
    }
  if (isPosterior(dados) && !dados.registrados?.includes('110115'))
    return {
      campo: 'data',
      texto: 'Este MDF-e ainda espera as suas notas: inclua a nota antes de encerrar, ou cancele-o (715)',
    }
  return null
}

/** Refuses a driver that the manifest has already (577). */
export const refuseDriver: Recusa = dados => {
  const cpf = onlyDigits(said(dados, 'cpf'))
  const own = [...(dados.assinado ?? '').matchAll(/<CPF>(\d{11})<\/CPF><\/condutor>/g)].map(
    ([, each]) => each,
  )
  const added = (dados.anteriores ?? []).map(each => onlyDigits(String(each['cpf'])))
  return [...own, ...added].includes(cpf)
    ? { campo: 'cpf', texto: 'Este condutor já está no MDF-e: informe o CPF de outro (577)' }
    : null
}

const keysIn = (pedido: DadosEvento['pedido']): string[] =>
  ((pedido?.['notas'] ?? []) as readonly { chave: string }[]).map(({ chave }) => chave)

/** Refuses notes where loading does not come later (708), what is no NF-e (709), and a note included before (711). */
export const refuseNote: Recusa = dados => {
  const chaves = keysIn(dados.pedido)
  const before = (dados.anteriores ?? []).flatMap(keysIn)
  const refuse = (texto: string) => ({ campo: 'chave', texto })
  if (!isPosterior(dados))
    return refuse(
      'Este MDF-e não é de carregamento posterior e não recebe mais notas: encerre-o e emita outro com a nota (708)',
    )
  if (chaves.some(chave => chave.slice(20, 22) !== '55'))
    return refuse('Só uma NF-e (modelo 55) se inclui: confira a chave (709)')
  return chaves.some(chave => before.includes(chave)) ? refuse('Esta nota já está no MDF-e (711)') : null
}
