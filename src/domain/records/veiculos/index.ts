import { defineRegister } from '../../fields/define.ts'
import { UF } from '../../options/uf.ts'
import {
  CATEGORIA_EIXOS,
  ESPECIE_VEICULO,
  TIPO_CARROCERIA,
  TIPO_PROPRIETARIO,
  TIPO_RODADO,
} from '../../options/veiculo.ts'

/** Register of vehicles of carriers and of the company, for transport documents (G-040); listed by name (doc 1 §9). */
export const veiculos = defineRegister({
  id: 'veiculos',
  title: 'Veículos',
  singular: 'Veículo',
  words: {
    failure: { lista: 'Erro ao listar Veículo', um: 'Erro ao carregar o Veículo' },
    palavras: 'caminhão placa frota',
  },
  api: 'veiculos',
  routes: { menu: 'cadastro', list: '/cadastro/veiculo' },
  access: { permission: 'cadastro_veiculo', right: 'Veículos' },
  storage: { unique: [[['placa'], 'Já existe um veículo com esta placa']] },
  list: { search: ['nome', 'placa'], order: 'nome,asc' },
  lookup: { opens: true, codes: ['placa'], pointed: ['nome', 'placa'] },
  fields: {
    nome: { type: 'text', label: 'Descrição', max: 60, required: true, list: true, filter: true },
    placa: {
      type: 'text',
      label: 'Placa',
      max: 7,
      required: true,
      list: true,
      filter: true,
      noBulk: true,
      mask: 'AAA-XXXX',
      // old and Mercosul plates, stored without the dash
      pattern: ['^[A-Z]{3}\\d[A-Z\\d]\\d{2}$', 'Placa inválida'],
    },
    uf: { type: 'enum', label: 'UF', options: UF, list: true, filter: true },
    ativo: { type: 'bool', label: 'Ativo', default: true, list: true, filter: true },
    tipo_rodado: { type: 'enum', label: 'Tipo de rodado', options: TIPO_RODADO, list: true, filter: true },
    tipo_carroceria: {
      type: 'enum',
      label: 'Carroceria',
      options: TIPO_CARROCERIA,
      list: true,
      filter: true,
    },
    renavam: { type: 'digits', label: 'RENAVAM', max: 11 },
    tara: { type: 'decimal', label: 'Tara (kg)', places: 2, digits: 6, min: '0' },
    capacidade_kg: {
      type: 'decimal',
      label: 'Capacidade (kg)',
      places: 2,
      digits: 6,
      min: '0',
      list: true,
      soma: true,
    },
    capacidade_m3: { type: 'decimal', label: 'Capacidade (m³)', places: 2, digits: 6, min: '0', soma: true },
    proprietario: {
      type: 'ref',
      label: 'Proprietário',
      to: 'parceiros',
      oferece: { ativo: 1 },
      list: true,
      filter: true,
    },
    rntrc: { type: 'digits', label: 'RNTRC', max: 8 },
    tipo_proprietario: { type: 'enum', label: 'Tipo do proprietário', options: TIPO_PROPRIETARIO },
    especie: { type: 'enum', label: 'Espécie', options: ESPECIE_VEICULO, default: 'T', filter: true },
    categoria_eixos: { type: 'enum', label: 'Categoria de eixos', options: CATEGORIA_EIXOS },
    motorista: {
      type: 'ref',
      label: 'Motorista de costume',
      to: 'parceiros',
      where: { classificacao: 4 },
      oferece: { ativo: 1 },
    },
    reboque: {
      type: 'ref',
      label: 'Reboque de costume',
      to: 'veiculos',
      oferece: { ativo: 1, especie: 'R' },
    },
  },
})
