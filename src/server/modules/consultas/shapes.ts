import type { CepConsultado, CnpjConsultado } from '../../../domain/api/consultas.ts'
import { municipioPorCodigo, municipioPorNomeUf } from '../lookups/service.ts'

type Json = Record<string, unknown>

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed from every field
const CONTROL = /[\u0000-\u001f\u007f]+/g

/** Reads the first non-empty field of `keys` as one line of at most `max` characters; '' if there is none. */
function text(json: Json, max: number, ...keys: string[]): string {
  for (const key of keys) {
    const value = json[key]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const line = String(value).replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()
    if (line) return line.slice(0, max)
  }
  return ''
}

/** Reads ViaCEP (or compatible, contract G-060) or BrasilAPI. Null: the CEP does not exist, or its city is unknown. */
export function toCep(cep: string, json: Json): CepConsultado | null {
  if (json['erro'] === true || json['erro'] === 'true') return null
  const ibge = text(json, 7, 'ibge')
  const municipio =
    municipioPorCodigo(ibge) ??
    municipioPorNomeUf(text(json, 120, 'localidade', 'city'), text(json, 2, 'uf', 'state'))
  if (!municipio) return null
  return {
    cep,
    logradouro: text(json, 120, 'logradouro', 'street'),
    complemento: text(json, 120, 'complemento'),
    bairro: text(json, 120, 'bairro', 'neighborhood'),
    ibge: municipio.code,
    municipio,
  }
}

/** Reads ReceitaWS (or compatible, contract G-060) or BrasilAPI. `mensagem`: why the provider refused. */
export function toCnpj(cnpj: string, json: Json): CnpjConsultado | { mensagem: string | null } {
  if (json['status'] === 'ERROR') return { mensagem: text(json, 200, 'message') || null }
  const nome = text(json, 150, 'nome', 'razao_social')
  if (!nome) return { mensagem: null }
  const uf = text(json, 2, 'uf')
  const phones = [text(json, 40, 'ddd_telefone_1'), text(json, 40, 'ddd_telefone_2')].filter(Boolean)
  return {
    cnpj,
    nome,
    fantasia: text(json, 150, 'fantasia', 'nome_fantasia'),
    email: emailOf(text(json, 120, 'email')),
    abertura: dateOf(text(json, 10, 'abertura', 'data_inicio_atividade')),
    logradouro: [text(json, 30, 'descricao_tipo_de_logradouro'), text(json, 120, 'logradouro')]
      .filter(Boolean)
      .join(' '),
    bairro: text(json, 120, 'bairro'),
    cep: text(json, 12, 'cep').replace(/\D/g, '').slice(0, 8),
    numero: text(json, 20, 'numero'),
    uf,
    complemento: text(json, 120, 'complemento'),
    telefone: text(json, 200, 'telefone') || phones.join('/ '),
    municipio:
      municipioPorCodigo(text(json, 7, 'codigo_municipio_ibge')) ??
      municipioPorNomeUf(text(json, 120, 'municipio'), uf),
  }
}

const emailOf = (value: string) => (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value) ? value.toLowerCase() : '')

/** Reads DD/MM/YYYY or YYYY-MM-DD as DD/MM/YYYY; '' for anything else. */
function dateOf(value: string): string {
  if (/^\d{2}\/\d{2}\/\d{4}$/.test(value)) return value
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : ''
}
