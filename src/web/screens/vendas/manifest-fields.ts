import { isCpf } from '../../../core/document/cpf.ts'
import { formatDecimal, parsePlaced } from '../../../core/money/pt-br.ts'
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

/** Reads the typed weight in kg, as a plain decimal; '' when it is no number above zero. */
export function weightOf(texts: FieldTexts, i: number): string {
  const plain = parsePlaced(texts[`peso.${i}`] ?? '', KG_PLACES)
  return plain !== null && Number(plain) > 0 ? plain : ''
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
        [`peso.${i}`, Number(corpo.peso_carga) > 0 ? formatDecimal(corpo.peso_carga) : ''],
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
    ...manifestos.flatMap(({ corpo }, i): [string, string | null | false][] => [
      [`percurso.${i}`, isDrawn(corpo) && routeFault(corpo.uf_inicio, corpo.uf_fim, routeOf(texts, i))],
      [`peso.${i}`, weightOf(texts, i) === '' && 'Diga o peso bruto da carga, em kg'],
    ]),
  ]
  const found = wrong.flatMap(([field, text]) => (text ? [[field, text]] : []))
  return found.length > 0 ? Object.fromEntries(found) : null
}
