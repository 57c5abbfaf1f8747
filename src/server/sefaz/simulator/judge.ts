import { type Chamada, VER_APLIC } from './context.ts'
import { conferirAssinatura } from './dsig.ts'
import { carimbo, DIA } from './moment.ts'
import { motivo } from './motivos.ts'
import type { Exame } from './rule.ts'
import { regrasDaNota } from './rules/index.ts'
import { achar, escapar, filhos, type No, texto } from './xml.ts'

interface Sentenca {
  codigo: number
  complemento?: string
  digVal?: string
}

/** Judges one NF-e in SEFAZ's order (signature, key and identification, parties, items, totals): the first rule broken wins. */
function julgar(nfe: No, mensagem: string, { agora, cadastro, dials, uf }: Chamada): Sentenca {
  const inf = achar(nfe, 'infNFe')
  if (inf === undefined) return { codigo: 225 }
  const emitente = texto(inf, 'emit/CNPJ') ?? texto(inf, 'emit/CPF') ?? ''
  const assinatura = conferirAssinatura(nfe, 'infNFe', mensagem, emitente, agora)
  if (typeof assinatura === 'number') return { codigo: assinatura }
  const exame: Exame = {
    inf,
    nfe,
    modelo: texto(inf, 'ide/mod') === '65' ? '65' : '55',
    chave: (inf.atributos['Id'] ?? '').slice(3),
    itens: filhos(inf, 'det'),
    agora,
    emissao: new Date(texto(inf, 'ide/dhEmi') ?? ''),
    ambiente: dials.atual.ambiente,
    ufAutorizadora: uf,
    cadastro,
    naoCadastrados: dials.atual.nao_cadastrados,
    csc: dials.atual.csc,
    chavePublica: assinatura.chavePublica,
  }
  for (const regra of regrasDaNota) {
    const veredito = regra.check(exame)
    if (veredito === false) continue
    return {
      codigo: regra.codigo,
      digVal: assinatura.digest,
      ...(veredito !== true && { complemento: veredito }),
    }
  }
  return { codigo: aceite(exame, dials.atual.alerta), digVal: assinatura.digest }
}

/** 150 = authorised out of time: contingency after 24 h, NF-e after 7 days (NT 2026.002 B09-20, B09-40). */
function aceite({ modelo, inf, agora, emissao }: Exame, alerta: boolean): 100 | 120 | 150 {
  const idade = agora.getTime() - emissao.getTime()
  const limite = modelo === '65' || texto(inf, 'ide/tpImp') === '6' ? DIA : 7 * DIA
  if (idade > limite) return 150
  return alerta ? 120 : 100
}

function infProt(campos: readonly (readonly [string, string | undefined])[], id: string | null): string {
  const corpo = campos.map(([tag, v]) => (v === undefined ? '' : `<${tag}>${escapar(v)}</${tag}>`)).join('')
  return `<protNFe versao="4.00"><infProt${id === null ? '' : ` Id="ID${id}"`}>${corpo}</infProt></protNFe>`
}

/** Judges, records when accepted, and returns the protNFe. */
export function processar(nfe: No, mensagem: string, chamada: Chamada): string {
  const { agora, cadastro } = chamada
  const sentenca = julgar(nfe, mensagem, chamada)
  const inf = achar(nfe, 'infNFe')
  const chave = (inf?.atributos['Id'] ?? '').slice(3)
  const tpAmb = texto(inf, 'ide/tpAmb') ?? '2'
  const dhRecbto = carimbo(agora)
  const { codigo } = sentenca
  const xMotivo = motivo(codigo, sentenca.complemento)
  const aceita = codigo === 100 || codigo === 120 || codigo === 150
  const nProt = aceita ? cadastro.novoNumero(chave.slice(0, 2), agora) : undefined
  if (aceita && nProt !== undefined) {
    cadastro.autorizar({
      chave,
      cStat: codigo,
      xMotivo,
      nProt,
      dhRecbto,
      digVal: sentenca.digVal ?? '',
      tpAmb,
      tpEmis: texto(inf, 'ide/tpEmis') ?? '1',
      dhEmi: texto(inf, 'ide/dhEmi') ?? '',
      vNF: texto(inf, 'total/ICMSTot/vNF') ?? '0.00',
    })
  }
  return infProt(
    [
      ['tpAmb', tpAmb],
      ['verAplic', VER_APLIC],
      ['chNFe', chave],
      ['dhRecbto', dhRecbto],
      ['nProt', nProt],
      ['digVal', sentenca.digVal],
      ['cStat', String(codigo)],
      ['xMotivo', xMotivo],
    ],
    nProt ?? null,
  )
}

/** The protocol of an authorised note, rebuilt byte for byte from the record. */
export function protocolo(nota: {
  tpAmb: string
  chave: string
  dhRecbto: string
  nProt: string
  digVal: string
  cStat: number
  xMotivo: string
}): string {
  return infProt(
    [
      ['tpAmb', nota.tpAmb],
      ['verAplic', VER_APLIC],
      ['chNFe', nota.chave],
      ['dhRecbto', nota.dhRecbto],
      ['nProt', nota.nProt],
      ['digVal', nota.digVal],
      ['cStat', String(nota.cStat)],
      ['xMotivo', nota.xMotivo],
    ],
    nota.nProt,
  )
}
