import { formatMoney } from '../../core/money/pt-br.ts'
import { type PapelVenda, paperTitle } from '../../core/paper/papers/sale/paper.ts'
import { fillMarks } from '../../core/text/marks.ts'

/** Default subject and texts of the e-mail. A line whose placeholders are all empty is left out. */
const ASSUNTO = '{papel} {numero} - {empresa}'
const TEXTOS: Readonly<Record<PapelVenda['tipo'], string>> = {
  orcamento: `Olá, {cliente}.

Segue em anexo o nosso orçamento nº {numero}, no total de {total}.
Ele vale até {validade}.

Qualquer dúvida, é só responder este e-mail.

{vendedor}
{empresa}`,
  pedido: `Olá, {cliente}.

Segue em anexo o pedido nº {numero}, no total de {total}.

Qualquer dúvida, é só responder este e-mail.

{vendedor}
{empresa}`,
  separacao: `Segue em anexo a separação nº {numero}.

{vendedor}
{empresa}`,
}

/** Gives the e-mail of a printed document: the company's text, else the default. The user may edit it before sending. */
export function usualLetter(
  papel: PapelVenda,
  own: { assunto: string; texto: string } = { assunto: '', texto: '' },
): { assunto: string; texto: string } {
  const values = {
    papel: paperTitle(papel.tipo),
    numero: papel.numero,
    empresa: papel.empresa.nome,
    cliente: papel.cliente?.nome ?? '',
    total: formatMoney(papel.total),
    valor: formatMoney(papel.total),
    validade: papel.validade,
    vence: papel.validade,
    vendedor: papel.vendedor,
  }
  return {
    assunto: fillMarks(own.assunto || ASSUNTO, values),
    texto: fillMarks(own.texto || TEXTOS[papel.tipo], values),
  }
}
