import { isCpf } from '../../../core/document/cpf.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal, readPlaced } from '../../../core/money/pt-br.ts'
import { routeFault } from '../../../core/transporte/percurso.ts'
import type { ManifestoProposto, PropostaDeManifestos } from '../../../domain/api/proposta-manifesto.ts'
import type { FormErrors } from '../../forms/errors.ts'
import type { FieldTexts } from '../../forms/short-form.ts'

/** Input of the window of manifests. */
export interface ToManifest {
  /** The documents are of sales, or are CT-e. */
  de: 'vendas' | 'conhecimentos'
  proposta: PropostaDeManifestos
  /** Why notes are in no manifest; '' when all are. */
  fora: string
  /** Warnings about notes that are. */
  aviso: string
}

/** Choice of a driver who is not in the list. */
export const OUTRO = ''

const KG_PLACES = 4

/** True for a trip between two states, the only one that asks for its way. */
export const isDrawn = ({ uf_inicio, uf_fim }: ManifestoProposto['corpo']): boolean => uf_inicio !== uf_fim

/** Reads the states of a typed way: 'mg, ba' is MG and BA. */
export const routeOf = (texts: FieldTexts, i: number): readonly string[] =>
  (texts[`percurso.${i}`] ?? '').toUpperCase().match(/[A-Z]+/g) ?? []

const NO_WEIGHT = 'Diga o peso bruto da carga, em kg'

/** Reads the typed weight in kg, as a plain decimal above zero, or says what is wrong. */
function readWeight(texts: FieldTexts, i: number): ReturnType<typeof readPlaced> {
  const read = readPlaced(texts[`peso.${i}`] ?? '', KG_PLACES, NO_WEIGHT)
  return 'erro' in read || dec(read.plain).gt(0) ? read : { erro: NO_WEIGHT }
}

/** Gives the typed weight in kg, as a plain decimal; '' when it is no number above zero. */
export function weightOf(texts: FieldTexts, i: number): string {
  const read = readWeight(texts, i)
  return 'erro' in read ? '' : read.plain
}

/** Gives the first texts of the form: what is proposed. */
export function proposedTexts({ manifestos, veiculos, condutores }: PropostaDeManifestos): FieldTexts {
  const [veiculo] = veiculos
  const condutor = condutores.find(({ cpf }) => cpf === veiculo?.condutor) ?? condutores[0]
  return {
    veiculo: veiculo ? String(veiculo.id) : '',
    ...{ condutor: condutor?.cpf ?? OUTRO, nome: '', cpf: '' },
    ...Object.fromEntries(
      manifestos.flatMap(({ corpo }, i) => [
        [`percurso.${i}`, corpo.percurso.map(({ uf }) => uf).join(' ')],
        [`peso.${i}`, dec(corpo.peso_carga).gt(0) ? formatDecimal(corpo.peso_carga, 2, KG_PLACES) : ''],
      ]),
    ),
  }
}

/** Finds what is wrong with the typed texts, by field; null: nothing. */
export function judgeTexts({ manifestos }: PropostaDeManifestos, texts: FieldTexts): FormErrors | null {
  const other = (texts['condutor'] ?? OUTRO) === OUTRO
  const wrong: [string, string | null | false][] = [
    ['veiculo', !texts['veiculo'] && 'Cadastre o veículo de tração, com a tara'],
    ['nome', other && !texts['nome']?.trim() && 'Campo Obrigatório'],
    ['cpf', other && !isCpf((texts['cpf'] ?? '').replace(/\D/g, '')) && 'CPF inválido'],
    ...manifestos.flatMap(({ corpo }, i): [string, string | null | false][] => {
      const peso = readWeight(texts, i)
      return [
        [`percurso.${i}`, isDrawn(corpo) && routeFault(corpo.uf_inicio, corpo.uf_fim, routeOf(texts, i))],
        [`peso.${i}`, 'erro' in peso && peso.erro],
      ]
    }),
  ]
  const found = wrong.flatMap(([field, text]) => (text ? [[field, text]] : []))
  return found.length > 0 ? Object.fromEntries(found) : null
}
