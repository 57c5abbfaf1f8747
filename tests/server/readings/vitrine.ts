import { defineReading } from '../../../src/domain/fields/reading.ts'

/** A list that only tests have. */
export const vitrine = defineReading({
  id: 'vitrine',
  title: 'Vitrine',
  singular: 'Produto da vitrine',
  names: ['produto', 'produtos'],
  path: '/vitrine',
  menu: 'produtos',
  permission: ['produtos_produto'],
  ofAccount: true,
  tabs: {
    param: 'faixa',
    label: 'Preço',
    of: [
      ['caros', 'Caros', 'Nada é caro'],
      ['todos', 'Todos', 'Nada à venda'],
    ],
  },
  finds: ['nome', 'categoria'],
  aliases: { ate: 'preco<' },
  order: 'preco,desc',
  fields: {
    nome: { type: 'text', label: 'Produto', max: 120, list: true },
    categoria: { type: 'text', label: 'Categoria', max: 120, list: true, empty: 'nenhuma' },
    preco: { type: 'money', label: 'Preço', list: true, soma: 'de todas as abas' },
    visto: { type: 'date', label: 'Visto em', list: true },
    aviso: { type: 'text', label: 'Aviso', max: 40, virtual: 'answer' },
  },
})
