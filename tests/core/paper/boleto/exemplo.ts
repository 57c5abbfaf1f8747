import type { DadosBoleto } from '../../../../src/core/paper/papers/boleto/boleto.ts'

export const BOLETO: DadosBoleto = {
  empresa: {
    ...{ nome: 'Loja', razao: 'Loja de Materiais Ltda', cnpj: '11222333000181', ie: '' },
    ...{ endereco: 'Rua A, 1', bairro: 'Centro', cidade: 'Curitiba - PR', cep: '80000000', fone: '' },
  },
  banco: { codigo: '237', nome: 'Banco Bradesco' },
  barras: '23799755200003700003381260007827139500006330',
  linha: '23793381286000782713695000063305975520000370000',
  ...{ vencimento: '11/06/2018', valor: '3700.00', nosso_numero: '78271369500-0' },
  ...{ documento: 'Venda 12 1/3', emissao: '11/05/2018' },
  cliente: { nome: 'Ana Souza', documento: '52998224725', endereco: 'Rua B, 2' },
  pix: '00020126330014BR.GOV.BCB.PIX0111529982247255204000053039865802BR5904LOJA6008CURITIBA62070503***63041D3D',
}
