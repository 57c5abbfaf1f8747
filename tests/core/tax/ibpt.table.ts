import type { Tabela } from './tabela.ts'

/** Approximate taxes (Lei 12.741/2012). */
export const ibpt: Tabela = [
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CalculoIbptTest',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18' },
        ibpt: { nacionalfederal: '10', importadosfederal: '20', estadual: '15', municipal: '0' },
      },
      modelo: '65',
      destinatario: { uf: 'SP', tipo: 'J', tipo_contribuite: 1, consumidor: 1 },
    },
    espera: { item: { vtottrib: '250.00' }, totais: { vTotTrib: '250.00' } },
  },
  {
    fonte: 'Lei 12.741/2012; each sphere rounded to 2, base vProd - vDesc [decision]',
    entrada: {
      item: {
        qtde: '3',
        preco: '19.90',
        regraicms: { cst: '00', icms: '18' },
        ibpt: { nacionalfederal: '13.45', importadosfederal: '15.45', estadual: '18.00', municipal: '0' },
      },
      modelo: '65',
      destinatario: null,
    },
    espera: { item: { vtottrib: '18.78' }, totais: { vTotTrib: '18.78' } },
  },
  {
    fonte: 'Lei 12.741/2012; each sphere rounded to 2, base vProd - vDesc [decision]',
    entrada: {
      item: {
        qtde: '3',
        preco: '19.90',
        desconto: '5.55',
        regraicms: { cst: '00', origem: '2', icms: '18' },
        ibpt: { nacionalfederal: '13.45', importadosfederal: '15.45', estadual: '18.00', municipal: '0' },
      },
      modelo: '65',
      destinatario: null,
    },
    espera: { item: { vtottrib: '18.12' }, totais: { vTotTrib: '18.12' } },
  },
  {
    fonte: 'Lei 12.741/2012; each sphere rounded to 2, base vProd - vDesc [decision]',
    entrada: {
      item: {
        qtde: '1',
        preco: '2599.00',
        desconto: '99.90',
        regraicms: { cst: '00', origem: '6', icms: '18' },
        ibpt: { nacionalfederal: '31.45', importadosfederal: '44.02', estadual: '25', municipal: '0' },
      },
      modelo: '65',
      destinatario: null,
    },
    espera: { item: { vtottrib: '1724.88' }, totais: { vTotTrib: '1724.88' } },
  },
  {
    fonte: 'Lei 12.741/2012; each sphere rounded to 2, base vProd - vDesc [decision]',
    entrada: {
      item: {
        qtde: '1',
        preco: '120',
        regraicms: { cst: '00', icms: '18' },
        ibpt: { nacionalfederal: '13.45', importadosfederal: '15.45', estadual: '0', municipal: '2.79' },
      },
      modelo: '65',
      destinatario: null,
    },
    espera: { item: { vtottrib: '19.49' }, totais: { vTotTrib: '19.49' } },
  },
  {
    fonte: 'Lei 12.741/2012: sales to a consumer only; consumidor 0 gives 0',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        ibpt: { nacionalfederal: '13.45', importadosfederal: '18', estadual: '18', municipal: '0' },
      },
    },
    espera: { item: { vtottrib: '0.00' }, totais: { vTotTrib: '0.00', vNF: '100.00' } },
  },
]
