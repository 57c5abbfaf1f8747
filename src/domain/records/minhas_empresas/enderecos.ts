import type { RecordContext } from '../../fields/define.ts'
import type { Fields, Linha } from '../../fields/field.ts'
import { ZERO_UM } from '../../options/parceiro.ts'
import { UF } from '../../options/uf.ts'
import { camposEndereco } from '../parceiros_address/index.ts'

const { cep, fone, iest, endereco, numero, bairro, complemento, municipio, lat, log } = camposEndereco

/**
 * Fields of an issuer's address (G-036). Its kind is not stored: `GET empresas/:id` answers tipo 2 for each. The API's
 * spelling of longitude is `log`.
 */
const camposEmitente = {
  cep: { ...cep, required: true },
  endereco,
  numero,
  complemento,
  // not shown in the list of addresses, for lack of space
  bairro: { ...bairro, list: false },
  municipio: { ...municipio, required: true },
  ufemissao: {
    type: 'enum',
    label: 'UF de emissão',
    options: UF.filter(([codigo]) => codigo !== '99'),
    required: true,
  },
  ie: {
    type: 'text',
    label: 'Inscrição estadual',
    max: 14,
    required: true,
    pattern: ['^(ISENTO|\\d{2,14})$', 'Inscrição Estadual inválida'],
    list: true,
  },
  iest,
  fone,
  serie_nfe: {
    type: 'ref',
    label: 'Série de NF-e',
    to: 'series',
    where: { modelo: '55' },
    list: true,
    note: 'Das séries desta empresa',
  },
  serie_nfce: {
    type: 'ref',
    label: 'Série de NFC-e',
    to: 'series',
    where: { modelo: '65' },
    list: true,
    note: 'Das séries desta empresa',
  },
  lat,
  log,
  principal: { type: 'enum', label: 'Principal', options: ZERO_UM, default: 0, list: true },
} as const satisfies Fields

/** Tells if latitude and longitude are shown: when the open company takes orders from the app (doc 3 §6). */
const comMapa = (_: Linha, { venda_app }: RecordContext) => venda_app
/** Tells if the address's series are shown: in the browser only with accounts.controle_serie on (G-037), else always. */
const comSerie = (_: Linha, { controle_serie }: RecordContext) => controle_serie !== false

/** List of a company's issuer addresses. Exactly one is main; it is copied, with its IE, to the company's columns. */
export const enderecosEmitente = {
  type: 'list',
  label: 'Endereços',
  singular: 'Endereço',
  table: 'empresas_addresss',
  of: camposEmitente,
  umSo: 'principal',
  primeiraMarcada: true,
  min: 1,
  max: 100,
  vazio: 'Informe o endereço da empresa',
  visibleWhen: { lat: comMapa, log: comMapa, serie_nfe: comSerie, serie_nfce: comSerie },
  aoMudar: {
    municipio: ({ municipio_id }: Linha): Linha =>
      municipio_id ? { ufemissao: String(municipio_id).slice(0, 2) } : {},
  },
} as const
