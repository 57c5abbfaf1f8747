import { isCnpj } from '../../../core/document/cnpj.ts'
import { isCpf } from '../../../core/document/cpf.ts'
import { ID_ESTRANGEIRO_INVALIDO, isIdEstrangeiro, noExterior } from '../../../core/document/estrangeiro.ts'
import { type ModeloNota, NOTE_MODELS } from '../../../core/document/models.ts'
import { operationOf } from '../../../core/document/operation.ts'
import { namesLots, precedesNote } from '../../../core/document/types/index.ts'
import { dec } from '../../../core/money/decimal.ts'
import { faultOfVeiculo } from '../../../core/vehicle/faltas.ts'
import { isPlainItem } from '../../../core/venda/adding/choices.ts'
import { checkWorth } from '../../../core/venda/line/check-line.ts'
import { UMA_UNIDADE } from '../../../core/venda/line/unit.ts'
import { escolhasDitas, gradesDoItem } from '../../../domain/venda/escolhas.ts'
import type { EnderecoDaVenda, ProdutoDaVenda, Referencias } from './lookup-repository.ts'
import type { CorpoVenda } from './rows.ts'

export interface SaleProblem {
  /** Path, in the request, of the field to correct. */
  campo: string
  texto: string
}

/**
 * Checks a sale's till, lines and customer; `refs` holds only records of this account. `aceita`: a paid sale sent late
 * by the till, which is refused only when it cannot be stored.
 */
export function problemaPartes(
  corpo: CorpoVenda,
  refs: Referencias,
  modelo: ModeloNota,
  aceita: boolean,
): SaleProblem | null {
  if (!refs.terminal) return { campo: 'terminal_id', texto: 'Caixa não localizado' }
  if (!refs.terminal.ativo && !aceita) return { campo: 'terminal_id', texto: 'O caixa está desativado' }
  if (corpo.preco_liquido && !NOTE_MODELS[modelo].liquido && !corpo.paga)
    return { campo: 'preco_liquido', texto: 'Só a NF-e (modelo 55) pode ter preço líquido' }
  if (refs.terminal[NOTE_MODELS[modelo].serie] === null)
    return {
      campo: 'terminal_id',
      texto: `O caixa não tem série de ${NOTE_MODELS[modelo].nome} (modelo ${modelo})`,
    }
  return (
    problemaItens(corpo, refs, aceita) ??
    problemaDocumento(corpo) ??
    problemaParceiro(corpo, refs, modelo, aceita)
  )
}

function problemaItens(corpo: CorpoVenda, refs: Referencias, aceita: boolean): SaleProblem | null {
  const alheio = alheioIn(refs, aceita)
  const produtos = new Map(refs.produtos.map(produto => [produto.id, produto]))
  const { tipo } = operationOf(corpo)
  for (const [i, item] of corpo.itens.entries()) {
    const at = (campo: string, texto: string): SaleProblem => ({ campo: `itens.${i}.${campo}`, texto })
    const problema = alheio(item)
    if (problema) return at(problema.campo, problema.texto)
    const produto = produtos.get(item.produto_id)
    if (dec(item.qtde).isZero()) return at('qtde', 'A quantidade deve ser maior que zero')
    if (aceita || !produto) continue
    const demais = checkWorth(item.qtde, item.preco)
    if (demais) return at(demais.campo, demais.erro)
    const veiculo = problemaVeiculo(item, produto, tipo)
    if (veiculo) return at(veiculo.campo, veiculo.texto)
    if (namesLots(tipo) && produto.controle_lote && item.lote_id === null)
      return at('lote_id', 'Informe o lote')
    if (produto.controle_grade && (item.grade_id ?? null) === null && !item.grades?.length)
      return at('grade_id', 'Informe o tamanho e a subdivisão')
    if (!corpo.regras.icms[item.regraicms_id]) return at('regraicms_id', 'Informe a regra de ICMS')
    if (!corpo.regras.pisconfins[item.regrapisconfins_id])
      return at('regrapisconfins_id', 'Informe a regra de PIS/COFINS')
  }
  return null
}

/**
 * Makes the check that a line's product, lot and choices are in `refs`, which holds only existing records of this
 * account. With `aceita`, grid and choices are not checked. Paths are relative to the line.
 */
export function alheioIn(refs: Referencias, aceita: boolean) {
  const produtos = new Map(refs.produtos.map(produto => [produto.id, produto]))
  const lotes = new Map(refs.lotes.map(lote => [lote.id, lote]))
  const grades = new Map(refs.grades.map(grade => [grade.id, grade]))
  return (item: CorpoVenda['itens'][number]): SaleProblem | null => {
    const produto = produtos.get(item.produto_id)
    if (!produto) return { campo: 'produto_id', texto: 'Produto não localizado' }
    const grade = item.grade_id ?? null
    if (item.lote_id !== null && lotes.get(item.lote_id)?.produto_id !== item.produto_id)
      return { campo: 'lote_id', texto: 'Lote não localizado' }
    if (grade !== null && !aceita && grades.get(grade)?.produto_id !== item.produto_id)
      return { campo: 'grade_id', texto: 'Grade não localizada' }
    return aceita || isPlainItem(item) ? null : problemaEscolhas(item, produto, refs)
  }
}

/**
 * Checks a new vehicle's line: one unit and, unless the document only precedes the note, the vehicle's data. Refuses a
 * chassis on another product.
 */
function problemaVeiculo(
  item: CorpoVenda['itens'][number],
  { veiculo_novo }: Referencias['produtos'][number],
  operacao: number,
): SaleProblem | null {
  if (!veiculo_novo)
    return item.car_chassi ? { campo: 'car_chassi', texto: 'O produto não é um veículo novo' } : null
  const falta = precedesNote(operacao) ? null : faultOfVeiculo(item)
  if (falta || dec(item.qtde).eq(1)) return falta
  return { campo: 'qtde', texto: UMA_UNIDADE }
}

/**
 * Checks a line's choices. Refuses a line of a grid that is not the product's, the same one twice, more of them than
 * the product allows, and an ingredient that is not in the account.
 */
function problemaEscolhas(
  item: CorpoVenda['itens'][number],
  produto: ProdutoDaVenda,
  refs: Referencias,
): SaleProblem | null {
  const ids = gradesDoItem({ grades: item.grades })
  const alheia = ids.findIndex(
    id => !refs.grades.some(grade => grade.id === id && grade.produto_id === produto.id),
  )
  if (alheia >= 0) return { campo: `grades.${alheia}.grade_id`, texto: 'Grade não localizada' }
  if (new Set(ids).size < ids.length) return { campo: 'grades', texto: 'Subdivisão repetida' }
  if (ids.length > produto.subdivisoes)
    return { campo: 'grades', texto: `Selecione no máximo ${produto.subdivisoes} ${produto.subdivisao}` }
  const outra = escolhasDitas(item).find(
    ({ insumo_id }) => insumo_id !== null && !refs.produtos.some(({ id }) => id === insumo_id),
  )
  return outra ? { campo: `${outra.campo}.insumo_id`, texto: 'Insumo não localizado' } : null
}

/** Checks the check digits of an unpaid sale's CPF or CNPJ; of a paid one SEFAZ's rejection (237, 208) tells. */
function problemaDocumento({ cpf_cnpj, paga }: CorpoVenda): SaleProblem | null {
  if (!cpf_cnpj || paga) return null
  const cnpj = cpf_cnpj.length === 14
  if (cnpj ? isCnpj(cpf_cnpj) : isCpf(cpf_cnpj)) return null
  return { campo: 'cpf_cnpj', texto: cnpj ? 'CNPJ inválido' : 'CPF inválido' }
}

function problemaParceiro(
  corpo: CorpoVenda,
  refs: Referencias,
  modelo: ModeloNota,
  aceita: boolean,
): SaleProblem | null {
  if (corpo.parceiro_id !== null && !refs.parceiro)
    return { campo: 'parceiro_id', texto: 'Cliente não localizado' }
  if (aceita) return null
  const { tipo, id_entrageiro } = refs.parceiro ?? {}
  if (tipo === 'E' && id_entrageiro && !isIdEstrangeiro(id_entrageiro) && !corpo.paga)
    return { campo: 'parceiro_id', texto: `${refs.parceiro?.nome}: ${ID_ESTRANGEIRO_INVALIDO}` }
  // a complete recipient is needed by an NF-e (55; rejections 719, 726), and by an NFC-e not sold at the counter
  // (tipo_atend 1; Aj. SINIEF 9/2026)
  if (!NOTE_MODELS[modelo].destinatario && corpo.tipo_atend === 1) return null
  if (!refs.parceiro) return { campo: 'parceiro_id', texto: 'Selecione o destinatário primeiro' }
  const falta = missingInEndereco(refs.parceiro.endereco)
  // a foreign customer needs a CPF, or a passport or similar
  if (refs.parceiro.tipo === 'E' && !refs.parceiro.cpf_cnpj && !refs.parceiro.id_entrageiro)
    falta.push('identificação do estrangeiro')
  if (falta.length === 0) return null
  return {
    campo: 'addresse_id',
    texto: `Complete o cadastro de ${refs.parceiro.nome}: falta ${falta.join(', ')}`,
  }
}

/** Lists the fields that an address lacks for a note, in the form's order. */
export function missingInEndereco(endereco: EnderecoDaVenda | null): string[] {
  if (!endereco) return ['endereço']
  const campos: [string | null, string][] = [
    [endereco.endereco, 'logradouro'],
    [endereco.numero, 'número'],
    [endereco.bairro, 'bairro'],
  ]
  // foreign addresses have no CEP and city: the note has EXTERIOR as city
  if (!noExterior(endereco.pais)) {
    campos.unshift([endereco.cep, 'CEP'])
    campos.push([endereco.municipio, 'cidade'])
  }
  const falta = campos.filter(([valor]) => !valor?.trim()).map(([, nome]) => nome)
  if (endereco.tipo_contribuite === 1 && !endereco.ie) falta.push('inscrição estadual')
  return falta
}
