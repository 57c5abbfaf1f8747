import { limpar, soDigitos } from '../texto.ts'
import type { DestNfe, EmitNfe, EnderecoNfe, EntradaNfe, EntregaNfe } from './entrada.ts'
import type { GrupoXml } from './objeto.ts'

/** Mandatory name of the recipient in homologação (rej. 598). */
export const NOME_HOMOLOGACAO = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
/** Mandatory description of the first item of a ticket in homologação (rej. 373). */
export const ITEM_HOMOLOGACAO = 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

const opc = (texto: string | null | undefined, max: number): string | null =>
  texto ? limpar(texto, max) || null : null

export function grupoEmit(emit: EmitNfe): GrupoXml {
  return {
    CNPJ: emit.CNPJ,
    xNome: limpar(emit.xNome, 60),
    xFant: opc(emit.xFant, 60),
    enderEmit: { ...endereco(emit.endereco), cPais: '1058', xPais: 'BRASIL' },
    IE: /^isento$/i.test(emit.IE.trim()) ? 'ISENTO' : soDigitos(emit.IE),
    IEST: emit.IEST ? soDigitos(emit.IEST) : null,
    IM: opc(emit.IM, 15),
    // IM and CNAE walk together: a CNAE alone breaks the schema
    CNAE: emit.IM && emit.CNAE ? soDigitos(emit.CNAE) : null,
    CRT: emit.CRT,
  }
}

export function grupoDest(dest: DestNfe, entrada: EntradaNfe): GrupoXml {
  return {
    [dest.documento.tipo]: dest.documento.numero,
    xNome: entrada.ide.tpAmb === '2' ? NOME_HOMOLOGACAO : opc(dest.xNome, 60),
    enderDest: dest.endereco ? endereco(dest.endereco) : null,
    // a 65 takes 9 only (rej. 789), and no IE (729)
    indIEDest: entrada.ide.mod === '65' ? '9' : dest.indIEDest,
    IE: entrada.ide.mod === '55' && dest.indIEDest === '1' && dest.IE ? soDigitos(dest.IE) : null,
    email: opc(dest.email, 60),
  }
}

export function grupoEntrega(entrega: EntregaNfe, dest: DestNfe | null): GrupoXml {
  const doDest = dest && dest.documento.tipo !== 'idEstrangeiro' ? dest.documento : null
  const documento = entrega.documento ?? doDest
  return {
    ...(documento ? { [documento.tipo]: documento.numero } : {}),
    xNome: opc(entrega.xNome ?? dest?.xNome, 60),
    ...endereco(entrega),
  }
}

function endereco(local: EnderecoNfe): GrupoXml {
  return {
    xLgr: limpar(local.xLgr, 60),
    nro: limpar(local.nro, 60) || 'S/N',
    xCpl: opc(local.xCpl, 60),
    xBairro: limpar(local.xBairro, 60),
    cMun: local.cMun,
    xMun: limpar(local.xMun, 60),
    UF: local.UF,
    CEP: local.CEP ? soDigitos(local.CEP) : null,
    cPais: local.cPais ?? '1058',
    xPais: opc(local.xPais ?? 'BRASIL', 60),
    fone: local.fone ? soDigitos(local.fone) || null : null,
  }
}
