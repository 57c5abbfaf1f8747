/** Forms of the events that have one, by kind. */
export const PEDIDOS: Readonly<Record<string, Record<string, unknown>>> = {
  '110110': {
    correcoes: [
      { grupo: 'ide', campo: 'natOp', valor: 'PRESTAÇÃO DE SERVIÇO DE TRANSPORTE' },
      { grupo: 'infQ', campo: 'qCarga', valor: '120.0000', item: 2 },
    ],
  },
  '110160': { registro: 'Carga posta a bordo do navio', documento: '123' },
  '110170': {
    guias: [
      {
        ...{ nDoc: '10', id: 'AB', dEmi: '2026-11-20', nDV: '1', qCarga: '3.0000' },
        infEspecie: [{ tpEspecie: '1', vEspecie: '1000.00' }],
        rem: { CNPJ: '12345678000195', UF: 'SP', xNome: 'Banco' },
        dest: { CPF: '12345678909', IE: 'ISENTO', UF: 'MG', xNome: 'Loja' },
        ...{ placa: 'ABC1D23', UF: 'SP' },
      },
    ],
  },
  '110180': {
    ...{ data: '2026-11-19', hora: '16:30', documento: '123456', nome: 'José da Silva' },
    ...{ latitude: '-23.55', longitude: '-46.633308' },
  },
  '110190': {
    ...{ data: '2026-11-19', hora: '16:30', motivo: '4', justificativa: 'O endereço não existe mais' },
    tentativa: 1,
  },
  '110300': { transacao: 'E1234', meio: '17', recebedor: '12345678000195', psp: '00000000000191' },
}

/** Element of each kind, which names its official schema. */
export const DETALHE: Readonly<Record<string, string>> = {
  '110110': 'evCCeCTe',
  '110111': 'evCancCTe',
  '110160': 'evRegMultimodal',
  '110170': 'evGTV',
  '110180': 'evCECTe',
  '110181': 'evCancCECTe',
  '110190': 'evIECTe',
  '110191': 'evCancIECTe',
  '110300': 'evVincPgto',
  '110301': 'evCancVincPgto',
  '610110': 'evPrestDesacordo',
  '610111': 'evCancPrestDesacordo',
}
