import { manifestos } from '../documents/manifesto/index.ts'
import { defineReading } from '../fields/reading.ts'

/** Colours by how urgent it is to close a manifest: at the last colour the authority refuses new ones (686). */
export const COR_DO_MANIFESTO = [
  ['cinza', 'Na estrada'],
  ['ambar', 'Já devia ter chegado'],
  ['vermelho', 'Aberto há 5 dias ou mais'],
  ['preto', 'Impede emitir'],
] as const

const { permission, plan } = manifestos.access
if (permission === null || plan === undefined) throw new Error('a manifest needs a right and a plan')

/** Right and plan of the radar, which are the manifest's. */
export const ACESSO_AO_RADAR = { permission, plan } as const

/** Radar: manifests that are open here or at the authority, the oldest first. */
export const manifestosAbertos = defineReading({
  id: 'manifestos_abertos',
  title: 'MDF-e abertos',
  singular: 'Manifesto aberto',
  names: ['manifesto aberto', 'manifestos abertos'],
  words: {
    chamado: ['manifestos abertos', 'radar'],
    palavras: 'mdf-e mdfe encerrar manifesto não encerrados radar placa bloqueio 611 686',
    failure: { lista: 'Erro ao listar os manifestos abertos' },
  },
  path: '/transporte/abertos',
  menu: 'transporte',
  screen: 'radar',
  ...ACESSO_AO_RADAR,
  search: 'chave, número ou placa',
  empty: 'Nenhum manifesto aberto',
  news: ['DocumentoAtualizado'],
  finds: ['chave', 'numero', 'placa'],
  wide: 'bloqueia',
  order: 'dias,desc',
  fields: {
    numero: { type: 'text', label: 'Número', max: 15, list: true },
    desde: { type: 'date', label: 'Desde', list: true },
    dias: { type: 'int', label: 'Dias', list: true },
    cor: { type: 'enum', label: 'Situação', options: COR_DO_MANIFESTO, list: true },
    placa: { type: 'text', label: 'Placa', max: 7, mask: 'AAA-XXXX', list: true, empty: 'de outro programa' },
    rota: { type: 'text', label: 'Rota', max: 9, list: true },
    cidade: { type: 'text', label: 'Município do fim', max: 60, list: true, virtual: 'answer' },
    bloqueia: { type: 'text', label: 'Impede', max: 80, list: true, virtual: 'answer' },
    chave: { type: 'text', label: 'Chave', max: 44, required: true },
    municipio: { type: 'text', label: 'Município', max: 7 },
    manifesto: { type: 'int', label: 'MDF-e' },
    uf: { type: 'text', label: 'UF do fim', max: 2, virtual: 'answer' },
  },
})
