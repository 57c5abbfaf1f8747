import { describe, expect, test } from 'vitest'
import { type ArquivoLido, readFiles } from '../../../src/web/purchases/read-files.ts'
import { zip } from '../../zip.ts'

const NOTA = '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe><ide/></infNFe></NFe>'
const file = (nome: string, conteudo: string | Uint8Array) =>
  new File([typeof conteudo === 'string' ? conteudo : new Uint8Array(conteudo)], nome)
async function read(...files: File[]): Promise<ArquivoLido[]> {
  const all: ArquivoLido[] = []
  for await (const one of readFiles(files)) all.push(one)
  return all
}

/** Says that its file is `size` bytes long, whatever it holds. */
function lying(archive: Buffer, size: number): Buffer {
  const at = archive.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  archive.writeUInt32LE(size, at + 24)
  return archive
}

describe('arquivos trazidos', () => {
  test('de um ZIP vêm só as notas, e o resto não as impede', async () => {
    const archive = zip([
      ['pasta/a.xml', Buffer.from(NOTA)],
      ['leia-me.txt', Buffer.from('oi')],
      ['b.xml', Buffer.from('<!DOCTYPE a><a/>')],
      ['dentro.zip', zip([['c.xml', Buffer.from(NOTA)]])],
    ])
    expect(await read(file('notas.zip', archive), file('d.XML', NOTA))).toEqual([
      { nome: 'a.xml', xml: NOTA },
      { nome: 'b.xml', erro: 'Não dá para ler: DOCTYPE não é aceito' },
      { nome: 'dentro.zip', erro: 'É um ZIP dentro de outro: abra-o antes' },
      { nome: 'd.XML', xml: NOTA },
    ])
  })

  test('uma pasta solta é dita em português e não impede as outras', async () => {
    const folder = Object.assign(file('notas', ''), {
      slice: () => ({
        arrayBuffer: () =>
          Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError')),
      }),
    })
    expect(await read(folder, file('a.xml', NOTA))).toEqual([
      { nome: 'notas', erro: 'Não dá para abrir: é uma pasta, ou o arquivo mudou ou saiu de onde estava' },
      { nome: 'a.xml', xml: NOTA },
    ])
  })

  test.each([
    ['bomba', zip([['a.xml', Buffer.alloc(4 * 1024 * 1024, 32)]]), /comprimido além/],
    ['que mente para menos', lying(zip([['a.xml', Buffer.from(NOTA.repeat(50))]]), 100), /não abre/],
    ['que mente para mais', lying(zip([['a.xml', Buffer.from(NOTA)]]), 300_000_000), /passa de 256 MB/],
    [
      'com arquivo enorme',
      lying(zip([['a.xml', Buffer.from(NOTA)]]), 6_000_000),
      /comprimido além|passa de 5 MB/,
    ],
    ['cortado', zip([['a.xml', Buffer.from(NOTA)]]).subarray(0, 60), /não é um ZIP inteiro/],
    ['sem XML', zip([['a.txt', Buffer.from('a')]]), /não tem arquivos XML/],
    ['vazio', zip([]), /não tem arquivos XML/],
    [
      'de arquivos demais',
      zip(Array.from({ length: 2001 }, (_, i) => [`${i}.xml`, Buffer.from('a')] as const)),
      /mais de 2\.000 arquivos/,
    ],
  ])('um ZIP %s é recusado com uma frase', async (_, archive, why) => {
    expect(await read(file('x.zip', archive))).toEqual([
      { nome: expect.any(String), erro: expect.stringMatching(why) },
    ])
  })

  test.each([
    ['vazio', '', 'o arquivo está vazio'],
    ['só de espaços', ' \r\n', 'o arquivo está vazio'],
    ['de texto', 'segue a nota em anexo', 'o arquivo não é um XML'],
    ['em PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3', 'latin1'), 'o arquivo não é um XML'],
    [
      'que é uma página',
      '<!DOCTYPE html><html><br></html>',
      'o arquivo é uma página da internet, não o XML de uma nota',
    ],
  ])('um arquivo %s é recusado com uma frase', async (_, conteudo, why) => {
    expect(await read(file('x.xml', conteudo))).toEqual([{ nome: 'x.xml', erro: `Não dá para ler: ${why}` }])
  })

  test('um XML de 50 MB é recusado sem ser lido', async () => {
    const huge = { name: 'x.xml', size: 50 * 1024 * 1024, slice: () => new Blob(['<NFe']) } as unknown as File
    expect(await read(huge)).toEqual([{ nome: 'x.xml', erro: expect.stringContaining('passa de 5 MB') }])
  })
})
