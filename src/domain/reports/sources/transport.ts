import { UF_OPTIONS } from '../../../core/venda/fields/documento.ts'
import { STATUS_EMISSAO } from '../../api/vendas.ts'
import { conhecimentos } from '../../documents/conhecimento/index.ts'
import { conhecimentosOs } from '../../documents/conhecimento-os/index.ts'
import type { OwnDocument } from '../../documents/define.ts'
import { manifestos } from '../../documents/manifesto/index.ts'
import type { OptionList } from '../../fields/field.ts'
import { stateOptions } from '../../options/status_venda.ts'
import { UF } from '../../options/uf.ts'
import { parceiros } from '../../records/parceiros/index.ts'
import { veiculos } from '../../records/veiculos/index.ts'
import type { FactSource } from '../define.ts'
import { CUSTOMER, WHEN } from './dims.ts'

/** States that no document of transport has: the authority denies none, and no number is voided. */
const OF_NOTES: readonly string[] = ['denegada', 'inutilizada']
const TO_AUTHORITY = STATUS_EMISSAO.filter(status => !OF_NOTES.includes(status)).flatMap(status =>
  status === 'rejeitada' ? [status, 'nao_enviada'] : [status],
)

const situation = (states: readonly string[]) =>
  ({ label: 'Situação', key: 'code', options: stateOptions(states) }) as const
export const VEHICLE = {
  label: 'Veículo',
  key: 'ref',
  of: veiculos.id,
  also: { placa: { label: 'Placa', kind: 'text' } },
  opens: '/cadastro/veiculo/:id/editar',
} as const
const DRIVER = { label: 'Condutor', key: 'ref', of: parceiros.id, filters: true } as const

const ufs = (inicio: string, fim: string, options: OptionList) =>
  ({
    uf_inicio: { label: inicio, key: 'code', options },
    uf_fim: { label: fim, key: 'code', options },
  }) as const

/** Makes the dimension of one issued document of transport. */
const one = <const A>({ singular, path }: Pick<OwnDocument, 'singular' | 'path'>, also: A) =>
  ({
    label: singular,
    key: 'ref',
    also: { emissao: { label: 'Emissão', kind: 'day' }, ...also },
    opens: `${path}/:id`,
  }) as const

/** Makes the facts of issued CT-e of a kind; amounts only of those that are valid, and none was issued that was refused. */
const freights = ({ id, singular, path }: Pick<OwnDocument, 'id' | 'singular' | 'path'>) =>
  ({
    id,
    dims: {
      ...WHEN,
      tomador: { ...CUSTOMER, label: 'Tomador' },
      // a CT-e is never handed over unauthorised
      situacao: situation([...TO_AUTHORITY.filter(status => status !== 'contingencia'), 'substituida']),
      cfop: { label: 'CFOP', key: 'code' },
      ...ufs('UF de origem', 'UF de destino', UF),
      veiculo: VEHICLE,
      conhecimento: one(
        { singular, path },
        {
          pago_por: { label: 'Tomador', kind: 'text' },
          trajeto: { label: 'Origem–destino', kind: 'text' },
          estado: { label: 'Situação', kind: 'text' },
        },
      ),
    },
    sums: {
      documentos: { label: 'Documentos', kind: 'int' },
      valor: { label: 'Valor', kind: 'money' },
      valor_icms: { label: 'ICMS', kind: 'money' },
      valor_icms_st: { label: 'ICMS retido', kind: 'money' },
      valor_ibs: { label: 'IBS', kind: 'money' },
      valor_cbs: { label: 'CBS', kind: 'money' },
    },
  }) as const satisfies FactSource

export const ctesIssued = freights(conhecimentos)
export const ctesOsIssued = freights(conhecimentosOs)

/** Facts of issued manifests; days count up to the closing, or to today. */
export const manifestsIssued = {
  id: manifestos.id,
  dims: {
    ...WHEN,
    situacao: situation([...TO_AUTHORITY, 'encerrada']),
    aberto: {
      label: 'Aberto',
      key: 'code',
      options: [
        ['sim', 'Aberto'],
        ['nao', 'Fechado'],
      ],
    },
    ...ufs('UF de carregamento', 'UF de descarregamento', UF_OPTIONS),
    veiculo: VEHICLE,
    condutor: DRIVER,
    manifesto: one(manifestos, {
      placa: { label: 'Placa', kind: 'text' },
      condutores: { label: 'Condutor', kind: 'text' },
      percurso: { label: 'Percurso', kind: 'text' },
      encerrado: { label: 'Encerrado', kind: 'day' },
      estado: { label: 'Situação', kind: 'text' },
    }),
  },
  sums: {
    manifestos: { label: 'MDF-e', kind: 'int' },
    notas: { label: 'Notas', kind: 'int' },
    peso: { label: 'Peso (kg)', kind: 'decimal', places: 4 },
    valor: { label: 'Valor da carga', kind: 'money' },
    dias_aberto: { label: 'Dias aberto', kind: 'int', fold: 'max' },
  },
} as const satisfies FactSource

/** Facts of vehicles: their manifests, and the CT-e that they carried, each in its manifest or a trip by itself. */
export const vehicleTrips = {
  id: 'viagens',
  dims: {
    ...WHEN,
    veiculo: VEHICLE,
    proprietario: { label: 'Proprietário', key: 'ref', of: parceiros.id },
    condutor: DRIVER,
    modelo: {
      label: 'Documento',
      key: 'code',
      options: [conhecimentos, conhecimentosOs, manifestos].map(
        ({ issued, title }) => [issued?.modelo ?? '', title] as const,
      ),
    },
    documento: {
      label: 'Número',
      key: 'ref',
      also: { emissao: { label: 'Emissão', kind: 'day' } },
    },
  },
  sums: {
    ctes: { label: 'CT-e', kind: 'int' },
    mdfes: { label: 'MDF-e', kind: 'int' },
    viagens: { label: 'Viagens', kind: 'int' },
    peso: { label: 'Peso (kg)', kind: 'decimal', places: 4 },
    frete: { label: 'Frete', kind: 'money' },
    km: { label: 'Km', kind: 'decimal', places: 1 },
  },
} as const satisfies FactSource
