import { gunzipSync } from 'node:zlib'
import { outraAutoridade } from './outra-autoridade.ts'

/**
 * Opens an authority that takes the documents of an invented family and registers its events; `registra` gives the answer
 * to the next event, `chegou` keeps the documents as they were before they were packed.
 */
export async function autoridadeInventada(nome: string, registra = () => '135') {
  const chegou: string[] = []
  const root = nome.toLowerCase()
  const soap = (dentro: string) =>
    `<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body>${dentro}</env:Body></env:Envelope>`
  const outra = await outraAutoridade(corpo => {
    if (corpo.includes(`<evento${nome} `))
      return soap(`<retEvento${nome} versao="3.00"><infEvento>
        <cStat>${registra()}</cStat><xMotivo>Evento visto</xMotivo><nProt>158260000000777</nProt>
        </infEvento></retEvento${nome}>`)
    const pacote = />([A-Za-z0-9+/=]{40,})</.exec(corpo)?.[1] ?? ''
    const xml = gunzipSync(Buffer.from(pacote, 'base64')).toString()
    chegou.push(xml)
    const chave = /Id="[A-Z](\d{44})"/.exec(xml)?.[1]
    return soap(`<ret${nome} versao="3.00"><cStat>100</cStat><xMotivo>Autorizado o uso</xMotivo><prot${nome}><infProt>
      <ch${nome}>${chave}</ch${nome}><nProt>158260000000001</nProt><cStat>100</cStat><xMotivo>Autorizada a ${root} ${chave}</xMotivo>
      </infProt></prot${nome}></ret${nome}>`)
  })
  return { ...outra, chegou }
}
