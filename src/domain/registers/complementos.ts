import { defineRegister } from '../register/define.ts'

export const complementos = defineRegister({
  id: 'complementos',
  title: 'Complementos',
  singular: 'Complemento',
  menu: 'produtos',
  dialogo: true,
  api: 'complementos',
  route: '/cadastro/complemento',
  permission: 'produtos_complementos',
  empresa: true,
  search: ['nome'],
  order: 'nome,asc',
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true, filter: true },
    qtde_mim: { type: 'int', label: 'Quantidade mínima', min: 0, max: 999, list: true, default: 0 }, // contrato
    qtde_max: { type: 'int', label: 'Quantidade máxima', min: 0, max: 999, list: true },
    // contrato
    compomentes: {
      type: 'list',
      label: 'Componentes',
      table: 'complemento_compomentes',
      of: {
        insumo: {
          type: 'ref',
          label: 'Insumo',
          to: 'produtos',
          required: true,
          where: { tipo_produto: 2 },
        },
        preco: { type: 'money', label: 'Preço', default: '0.00' },
        qtde: { type: 'decimal', label: 'Quantidade', places: 2, default: '1.00' },
        gratis: { type: 'bool', label: 'Grátis', default: false },
      },
    },
  },
})
