import { dec, ZERO } from '../../money/decimal.ts'
import { toText } from '../../money/round.ts'
import { type NoXml, no, parseXml, procurar, textoDe, todos } from '../parse.ts'
import { type Bloco, centro, type Danfe, espaco, faixa, par, regua, type Texto, texto } from './bloco.ts'
import { cabecalho } from './cabecalho.ts'
import { chaveEmGrupos, dataHora, documento, nomePagamento, preco, quantidade, reais } from './formato.ts'

export interface OpcoesDanfe {
  /** Contingency prints two: the customer's and the shop's. */
  via?: 'consumidor' | 'empresa'
  cancelada?: boolean
}

/**
 * DANFE NFC-e, or DANFE Simplificado Tipo 2 for a 55 with tpImp 6 (Aj. SINIEF 13/2026), from the signed NFe or the nfeProc:
 * never from the sale, so a reprint equals the original. Throws XmlInvalido when the text is no NF-e.
 */
export function danfe(xml: string, opcoes: OpcoesDanfe = {}): Danfe {
  const raiz = parseXml(xml)
  const inf = procurar(raiz, 'infNFe')
  const nota: Nota = {
    inf,
    ide: no(inf, 'ide'),
    prot: no(procurar(raiz, 'protNFe'), 'infProt'),
    supl: procurar(raiz, 'infNFeSupl'),
    chave: inf?.atributos['Id']?.replace(/^NFe/, '') ?? '',
    nfce: textoDe(inf, 'ide', 'mod') === '65',
    contingencia: textoDe(inf, 'ide', 'tpEmis') === '9',
    homologacao: textoDe(inf, 'ide', 'tpAmb') === '2',
  }
  const numero = textoDe(nota.ide, 'nNF')
  return {
    titulo: `${nota.nfce ? 'NFC-e' : 'NF-e'} ${numero} série ${textoDe(nota.ide, 'serie')}`,
    blocos: [
      ...cabecalho(emitente(inf)),
      ...identificacaoDoDocumento(nota, opcoes),
      ...itens(nota),
      ...totais(nota),
      ...pagamentos(nota),
      ...tributos(nota),
      regua,
      ...consultaPelaChave(nota),
      espaco(0.3),
      rodapeComQr(nota, opcoes),
      ...avisos(nota, opcoes),
      ...mensagens(nota),
    ],
  }
}

interface Nota {
  inf: NoXml | null
  ide: NoXml | null
  /** null before the authorisation. */
  prot: NoXml | null
  supl: NoXml | null
  chave: string
  nfce: boolean
  contingencia: boolean
  homologacao: boolean
}

function emitente(inf: NoXml | null): Parameters<typeof cabecalho>[0] {
  const ender = no(inf, 'emit', 'enderEmit')
  return {
    nome: textoDe(inf, 'emit', 'xFant') || textoDe(inf, 'emit', 'xNome'),
    razao: textoDe(inf, 'emit', 'xNome'),
    cnpj: textoDe(inf, 'emit', 'CNPJ'),
    ie: textoDe(inf, 'emit', 'IE'),
    im: textoDe(inf, 'emit', 'IM'),
    endereco: [textoDe(ender, 'xLgr'), textoDe(ender, 'nro'), textoDe(ender, 'xCpl')]
      .filter(Boolean)
      .join(', '),
    bairro: textoDe(ender, 'xBairro'),
    cidade: `${textoDe(ender, 'xMun')} - ${textoDe(ender, 'UF')}`,
    cep: textoDe(ender, 'CEP'),
    fone: textoDe(ender, 'fone'),
  }
}

function identificacaoDoDocumento(nota: Nota, opcoes: OpcoesDanfe): Bloco[] {
  const titulo = nota.nfce
    ? [
        centro('DANFE NFC-e', 'forte'),
        centro('Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica', 'miudo'),
      ]
    : [
        centro('DANFE SIMPLIFICADO TIPO 2', 'forte'),
        centro('Documento Auxiliar da Nota Fiscal Eletrônica', 'miudo'),
      ]
  return [regua, ...titulo, ...avisos(nota, opcoes), regua]
}

/** Bands the law wants at the head and again beside the key. */
function avisos(nota: Nota, opcoes: OpcoesDanfe): Bloco[] {
  const lista: Bloco[] = []
  if (opcoes.cancelada) lista.push(faixa(`${nota.nfce ? 'NFC-e' : 'NF-e'} CANCELADA`))
  if (nota.homologacao) lista.push(faixa('EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO', 'SEM VALOR FISCAL'))
  if (nota.contingencia && !nota.prot) lista.push(faixa('EMITIDA EM CONTINGÊNCIA', 'Pendente de autorização'))
  return lista
}

function itens(nota: Nota): Bloco[] {
  const linhas: Bloco[] = [
    par('# CÓDIGO DESCRIÇÃO', '', 'miudo'),
    par('QTD UN × VL UNIT R$', 'VL TOTAL R$', 'miudo'),
  ]
  for (const det of todos(nota.inf, 'det')) {
    const prod = no(det, 'prod')
    const n = (det.atributos['nItem'] ?? '').padStart(3, '0')
    linhas.push(texto(`${n} ${textoDe(prod, 'cProd')} ${textoDe(prod, 'xProd')}`))
    linhas.push(
      par(
        `    ${quantidade(textoDe(prod, 'qCom'))} ${textoDe(prod, 'uCom')} × ${preco(textoDe(prod, 'vUnCom'))}`,
        reais(textoDe(prod, 'vProd')),
      ),
    )
    if (!nota.nfce) linhas.push(...reforma(det))
    const adicional = textoDe(det, 'infAdProd')
    if (adicional) linhas.push(texto(`    ${adicional}`, 'miudo'))
  }
  return [...linhas, regua]
}

/** NT 2026.010: a 55 tells class and rates of IBS and CBS at each line. */
function reforma(det: NoXml): Bloco[] {
  const grupo = no(det, 'imposto', 'IBSCBS')
  if (!grupo) return []
  // what is charged: after the reduction where there is one
  const taxa = (ente: string, nominal: string) => {
    const gente = no(grupo, 'gIBSCBS', ente)
    return quantidade(textoDe(gente, 'gRed', 'pAliqEfet') || textoDe(gente, nominal) || '0')
  }
  return [
    texto(
      `    cClassTrib ${textoDe(grupo, 'cClassTrib')}  IBS ${taxa('gIBSUF', 'pIBSUF')}% + ${taxa('gIBSMun', 'pIBSMun')}%  CBS ${taxa('gCBS', 'pCBS')}%`,
      'miudo',
    ),
  ]
}

/** ICMS relieved that lowers the note: vICMSDeson of the total holds also what does not (indDeduzDeson 0). */
function abatido(inf: Nota['inf']): string {
  const soma = todos(inf, 'det').reduce((total, det) => {
    const grupo = no(det, 'imposto', 'ICMS')?.filhos[0]
    return textoDe(grupo, 'indDeduzDeson') === '1' ? total.plus(dec(textoDe(grupo, 'vICMSDeson'))) : total
  }, ZERO)
  return toText(soma)
}

function totais(nota: Nota): Bloco[] {
  const total = no(nota.inf, 'total', 'ICMSTot')
  const v = (tag: string) => textoDe(total, tag)
  const seTem = (rotulo: string, tag: string, sinal = ''): Bloco[] =>
    /[1-9]/.test(v(tag)) ? [par(rotulo, `${sinal}${reais(v(tag))}`)] : []
  const desonerado = abatido(nota.inf)
  const linhas: Bloco[] = [
    par('Qtde. total de itens', String(todos(nota.inf, 'det').length)),
    par('Valor total R$', reais(v('vProd'))),
    ...seTem('Desconto R$', 'vDesc', '-'),
    ...(/[1-9]/.test(desonerado) ? [par('Desoneração R$', `-${reais(desonerado)}`)] : []),
    ...seTem('Frete R$', 'vFrete'),
    ...seTem('Seguro R$', 'vSeg'),
    ...seTem('Acréscimos R$', 'vOutro'),
    ...seTem('ICMS ST R$', 'vST'),
    ...seTem('IPI R$', 'vIPI'),
  ]
  return [...linhas, espaco(0.2), par('VALOR A PAGAR R$', reais(v('vNF')), 'titulo'), espaco(0.2)]
}

function pagamentos(nota: Nota): Bloco[] {
  const pag = no(nota.inf, 'pag')
  const linhas = todos(pag, 'detPag').map(det =>
    par(nomePagamento(textoDe(det, 'tPag'), textoDe(det, 'xPag')), reais(textoDe(det, 'vPag'))),
  )
  const troco = textoDe(pag, 'vTroco')
  return [
    par('FORMA DE PAGAMENTO', 'VALOR PAGO R$', 'miudo'),
    ...linhas,
    ...(/[1-9]/.test(troco) ? [par('Troco R$', reais(troco), 'forte')] : []),
  ]
}

/** Lei 12.741/2012, and the taxes of the reform that the note carries. */
function tributos(nota: Nota): Bloco[] {
  const aproximados = textoDe(nota.inf, 'total', 'ICMSTot', 'vTotTrib')
  const ibs = textoDe(nota.inf, 'total', 'IBSCBSTot', 'gIBS', 'vIBS')
  const cbs = textoDe(nota.inf, 'total', 'IBSCBSTot', 'gCBS', 'vCBS')
  return [
    ...(aproximados
      ? [
          espaco(0.3),
          texto(`Tributos totais incidentes (Lei Federal 12.741/2012): R$ ${reais(aproximados)}`, 'miudo'),
        ]
      : []),
    ...(nota.nfce ? [] : [texto(`CRT ${textoDe(nota.inf, 'emit', 'CRT')}`, 'miudo')]),
    ...(ibs || cbs ? [texto(`IBS R$ ${reais(ibs)}   CBS R$ ${reais(cbs)} (LC 214/2025)`, 'miudo')] : []),
  ]
}

function consultaPelaChave(nota: Nota): Bloco[] {
  return [
    centro('Consulte pela chave de acesso em', 'miudo'),
    centro(textoDe(nota.supl, 'urlChave').replace(/^https?:\/\//, ''), 'miudo'),
    // eleven groups do not fit one line of 80 mm at a size people can type from
    centro(chaveEmGrupos(nota.chave.slice(0, 24)), 'forte'),
    centro(chaveEmGrupos(nota.chave.slice(24)), 'forte'),
  ]
}

function rodapeComQr(nota: Nota, opcoes: OpcoesDanfe): Bloco {
  const linhas: Texto[] = [
    ...consumidor(nota),
    texto(
      `${nota.nfce ? 'NFC-e' : 'NF-e'} nº ${textoDe(nota.ide, 'nNF').padStart(9, '0')} Série ${textoDe(nota.ide, 'serie').padStart(3, '0')}`,
      'forte',
    ),
    texto(`Emissão ${dataHora(textoDe(nota.ide, 'dhEmi'))}`),
    ...(opcoes.via ? [texto(`Via ${opcoes.via}`)] : []),
    ...(nota.prot
      ? [
          texto(`Protocolo de autorização ${textoDe(nota.prot, 'nProt')}`),
          texto(`Autorizada em ${dataHora(textoDe(nota.prot, 'dhRecbto'))}`),
        ]
      : []),
  ]
  return { k: 'qr', conteudo: textoDe(nota.supl, 'qrCode'), lado: linhas }
}

function consumidor(nota: Nota): Texto[] {
  const dest = no(nota.inf, 'dest')
  if (!dest) return [texto('CONSUMIDOR NÃO IDENTIFICADO', 'forte')]
  const tipo = ['CPF', 'CNPJ', 'idEstrangeiro'].find(tag => no(dest, tag)) ?? ''
  const numero = textoDe(dest, tipo)
  const rotulo = tipo === 'idEstrangeiro' ? 'Id. Estrangeiro' : tipo
  const ender = no(dest, 'enderDest')
  const linhas = [
    texto(`${nota.nfce ? 'CONSUMIDOR' : 'DESTINATÁRIO'} ${rotulo} ${documento(numero)}`, 'forte'),
  ]
  const nome = textoDe(dest, 'xNome')
  if (nome) linhas.push(texto(nome))
  if (ender)
    linhas.push(
      texto(
        `${textoDe(ender, 'xLgr')}, ${textoDe(ender, 'nro')}, ${textoDe(ender, 'xBairro')}, ${textoDe(ender, 'xMun')}-${textoDe(ender, 'UF')}`,
        'miudo',
      ),
    )
  return linhas
}

function mensagens(nota: Nota): Bloco[] {
  const fisco = textoDe(nota.inf, 'infAdic', 'infAdFisco')
  const livre = textoDe(nota.inf, 'infAdic', 'infCpl')
  return [...(fisco ? [regua, texto(fisco, 'miudo')] : []), ...(livre ? [regua, texto(livre, 'miudo')] : [])]
}
