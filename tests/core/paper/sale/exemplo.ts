import type { LinhaPapel, PapelVenda, TipoPapel } from '../../../../src/core/paper/papers/sale/paper.ts'

const NOMES = [
  'Café torrado e moído Serra Alta 500 g',
  'Mesa de jantar Ipê 6 lugares, tampo de vidro temperado 10 mm com bordas lapidadas',
  'Parafuso sextavado 3/8" × 2½" zincado',
  'Tinta acrílica fosca branco neve 18 L',
  'Luva nitrílica sem pó tamanho M',
]

export const linha = (i: number, mudanca: Partial<LinhaPapel> = {}): LinhaPapel => ({
  referencia: `REF-${String(i + 1).padStart(4, '0')}`,
  nome: NOMES[i % NOMES.length] ?? '',
  detalhes: i % 5 === 1 ? ['Molhos: BARBECUE, com 2 BACON', 'Entrega em até 10 dias'] : [],
  qtde: i % 3 === 2 ? '1200.0000' : '2.0000',
  unidade: i % 3 === 2 ? 'CT' : 'UN',
  preco: '19.90',
  desconto: i % 4 === 0 ? '1.80' : '0.00',
  total: i % 4 === 0 ? '38.00' : '10.00',
  deposito: i % 2 ? 'Loja' : 'Galpão 2',
  lote: i % 5 === 0 ? 'L2026-11' : '',
  codigo: i % 2 ? '7891000100103' : `REF-${String(i + 1).padStart(4, '0')}`,
  foto: null,
  ...mudanca,
})

export function papel(tipo: TipoPapel, itens: number, mudanca: Partial<PapelVenda> = {}): PapelVenda {
  return {
    tipo,
    precos: tipo !== 'separacao',
    numero: '1042',
    emissao: '21/11/2026',
    validade: '05/12/2026',
    empresa: {
      nome: 'Casa Serra Materiais',
      razao: 'SERRA COMÉRCIO DE MATERIAIS LTDA',
      cnpj: '11222333000181',
      ie: '110042490114',
      endereco: 'Avenida Paulista, 1000, Loja 2',
      bairro: 'Bela Vista',
      cidade: 'São Paulo - SP',
      cep: '01310100',
      fone: '1130001000',
      email: 'vendas@casaserra.com.br',
    },
    cliente: {
      nome: 'Construtora Horizonte Ltda',
      documento: '44556677000150',
      endereco: 'Rua das Flores, 10, Centro',
      cidade: 'Campinas - SP',
      fone: '19998887766',
      email: 'compras@horizonte.com.br',
    },
    vendedor: 'Marina Lopes',
    itens: Array.from({ length: itens }, (_, i) => linha(i)),
    somas: [
      { nome: 'Produtos', valor: '5210.00' },
      { nome: 'Desconto', valor: '-110.00' },
      { nome: 'Frete', valor: '80.00' },
    ],
    total: '5180.00',
    pagamentos: [
      { descricao: 'Entrada no PIX', valor: '1180.00', vencimentos: [] },
      {
        descricao: 'Boleto bancário',
        valor: '4000.00',
        vencimentos: Array.from({ length: 7 }, (_, i) => ({
          vencimento: `${String(10 + i)}/12/2026`,
          valor: '571.43',
        })),
      },
    ],
    obs: 'Prazo de entrega de 5 dias úteis após a confirmação.\nFrete por conta da loja acima de R$ 3.000,00 na capital.',
    ...mudanca,
  }
}
