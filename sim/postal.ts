import { CIDADES } from './cidades.ts'
import { enderecoOf, numberOf } from './invented.ts'
import { serveLookup } from './loopback.ts'

/** Answers as ViaCEP does, with the city whose postal codes are nearest; 00000000 and 99999999 do not exist. */
function cep(codigo: string): object | null {
  if (!/^\d{8}$/.test(codigo)) return null
  if (/^(0{8}|9{8})$/.test(codigo)) return { erro: true }
  const cidade = [...CIDADES].sort(
    (a, b) =>
      Math.abs(Number(a[3]) - Number(codigo.slice(0, 5))) -
      Math.abs(Number(b[3]) - Number(codigo.slice(0, 5))),
  )[0]
  if (!cidade) return { erro: true }
  const n = numberOf(codigo)
  const { ibge, nome, uf, rua, bairro } = enderecoOf(n, cidade)
  return {
    cep: `${codigo.slice(0, 5)}-${codigo.slice(5)}`,
    logradouro: rua,
    complemento: '',
    bairro,
    localidade: nome,
    uf,
    ibge,
  }
}

/** Starts the demo's simulated service of postal codes. */
export async function startPostal() {
  const { url, close } = await serveLookup(cep)
  return { settings: { TECLA_CEP_URL: [url] }, close }
}
