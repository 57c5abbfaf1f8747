/**
 * Why a bank refuses a boleto, in words. Facts: FEBRABAN's field C047, as the manuals of BB, Santander and Sicoob repeat it
 * (laravel-boleto Cnab240/Bb, Cnab240/Santander, Cnab240/Bancoob), and the lists of Itaú, Sicredi, Banrisul and Caixa
 * (laravel-boleto Cnab400/Itau, Cnab400/Sicredi, Cnab400/Banrisul, Cnab240/Caixa).
 */
type Reasons = Readonly<Record<string, string>>

const FEBRABAN: Reasons = {
  ...{ '01': 'código do banco inválido', '02': 'registro inválido', '03': 'segmento inválido' },
  ...{ '04': 'movimento que a carteira não permite', '05': 'movimento inválido' },
  ...{ '06': 'CPF ou CNPJ do beneficiário inválido', '07': 'agência, conta ou dígito inválidos' },
  ...{ '08': 'nosso número inválido', '09': 'nosso número já usado', 10: 'carteira inválida' },
  ...{ 11: 'forma de cadastro inválida', 12: 'tipo de documento inválido' },
  ...{ 13: 'emissão do boleto inválida', 14: 'distribuição do boleto inválida' },
  ...{ 15: 'cobrança incompatível', 16: 'vencimento inválido', 17: 'vence antes da emissão' },
  ...{ 18: 'vencimento fora do prazo da operação', 20: 'valor inválido', 21: 'espécie inválida' },
  ...{ 22: 'espécie que a carteira não permite', 23: 'aceite inválido', 24: 'emissão inválida' },
  ...{ 25: 'emissão depois da entrada', 26: 'código dos juros inválido', 27: 'juros inválidos' },
  ...{ 28: 'código do desconto inválido', 29: 'desconto não menor que o valor' },
  ...{ 33: 'abatimento inválido', 34: 'abatimento não menor que o valor', 37: 'protesto inválido' },
  ...{ 38: 'prazo do protesto inválido', 39: 'protesto que o título não permite' },
  ...{ 42: 'código de baixa inválido', 43: 'prazo de baixa inválido', 44: 'moeda inválida' },
  ...{ 45: 'falta o nome do pagador', 46: 'CPF ou CNPJ do pagador inválido' },
  ...{ 47: 'falta o endereço do pagador', 48: 'CEP inválido', 49: 'CEP sem praça de cobrança' },
  ...{ 50: 'CEP de um banco correspondente', 51: 'CEP que não é do estado', 52: 'estado inválido' },
  ...{ 53: 'CPF ou CNPJ do avalista inválido', 54: 'falta o avalista', 57: 'código da multa inválido' },
  ...{ 58: 'data da multa inválida', 59: 'multa inválida', 60: 'título que o banco não tem' },
  ...{ 63: 'título já registrado', 79: 'data dos juros inválida', 80: 'data do desconto inválida' },
  ...{ 83: 'limite excedido', 86: 'seu número inválido', A5: 'título já liquidado' },
  ...{ A6: 'convênio inválido ou encerrado', A7: 'título já está nessa situação' },
  ...{ B2: 'valor do título conflitante' },
}

const ITAU: Reasons = {
  ...{ '03': 'CEP sem atendimento de protesto', '04': 'sigla do estado inválida' },
  ...{
    '05': 'vencimento fora do prazo',
    '07': 'valor maior que o permitido',
    '08': 'falta o nome do pagador',
  },
  ...{ '09': 'agência encerrada', 10: 'falta o endereço do pagador', 11: 'CEP inválido' },
  ...{ 12: 'falta o avalista', 13: 'CEP que não é do estado', 14: 'nosso número já usado ou fora da faixa' },
  ...{ 15: 'nosso número repetido no arquivo', 18: 'entrada inválida para a carteira' },
  ...{ 19: 'ocorrência inválida', 22: 'carteira não permitida', 26: 'conta não liberada para cobrança' },
  ...{ 27: 'CNPJ do beneficiário inapto', 30: 'conta suspensa em cobrança' },
  ...{ 31: 'conta sem permissão de protestar', 37: 'CPF ou CNPJ do pagador inválido' },
  ...{ 42: 'nosso número fora da faixa', 56: 'vencimento longe demais', 60: 'abatimento inválido' },
  ...{ 61: 'juros maiores que o permitido', 62: 'desconto maior que o valor', 64: 'emissão inválida' },
  ...{ 66: 'vencimento inválido ou fora do prazo', 67: 'valor inválido', 68: 'carteira inválida' },
}

const SICREDI: Reasons = {
  ...{ ...FEBRABAN, A1: 'praça do pagador não cadastrada', A4: 'beneficiário não cadastrado' },
  ...{ A5: 'pagador não cadastrado', A6: 'data da instrução inválida', A7: 'ocorrência não permitida' },
  ...{ B4: 'moeda inválida', B5: 'tipo de desconto ou de juros inválido', B7: 'seu número inválido' },
  ...{ B8: 'multa inválida', B9: 'juros inválidos', C2: 'aceite inválido', C6: 'título já liquidado' },
  ...{ C7: 'título já baixado', C8: 'a mesma instrução já espera confirmação' },
  ...{ D3: 'título com baixa por confirmar', D7: 'falta a cidade ou o estado do pagador' },
  ...{ D8: 'acabaram os números do ano', F9: 'CPF ou CNPJ que não é do pagador' },
}

const OWN: Readonly<Record<string, Reasons>> = {
  '041': { ...FEBRABAN, '02': 'agência ou conta inválidas', '07': 'CEP irregular' },
  '104': {
    ...FEBRABAN,
    AF: 'título que não está em aberto',
    AG: 'título já vencido',
    VB: 'registro repetido',
  },
  '341': ITAU,
  '748': SICREDI,
}

/** Puts a bank's codes of two characters into words; keeps what the bank wrote in words. */
export function reasonsOf(banco: string, motivos: string): string {
  if (/[a-z ]{4}/i.test(motivos) && !/^[0-9A-Z]{2}(?: {2})/.test(motivos)) return motivos.toLowerCase()
  const words = OWN[banco] ?? FEBRABAN
  const codes = (motivos.match(/../g) ?? []).filter(code => /^[0-9A-Z]{2}$/.test(code) && code !== '00')
  return [...new Set(codes)].map(code => words[code] ?? `motivo ${code}`).join('; ')
}
