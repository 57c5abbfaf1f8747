import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isoToWire } from '../src/core/dates/day.ts'
import {
  ASSUNTOS,
  type Assunto,
  CERTEZAS,
  REGRAS_DAS_UFS,
  type RegraDaUf,
} from '../src/core/law/estados/index.ts'

const FILE = fileURLToPath(new URL('../docs/estados.md', import.meta.url))

const HEAD = `# What a shop may do here, by state

Written by \`npm run estados-doc\` from the table of \`src/core/law/estados\`, which the wizard, *Empresas*, *Ambiente e certificado*, the till and *Situação* read; a test holds the two equal. Only rows whose source was confirmed act; one *a confirmar* only informs. Texts are in Portuguese, as on the screens. A state that is not here has no row of its own: that is no promise that it asks nothing.
`

const TAIL = `
## Who answers for the program (responsável técnico and CSRT)

The six states above refuse each note without the group \`infRespTec\`: CNPJ, contact, e-mail and telephone of the company that develops the emitting program or answers for it technically (NT 2018.005). Tecla is free software: who installs it for the shop and keeps it running answers for it, and needs a CNPJ. A shop that installs it for itself writes its own.

1. Enter as the administrator of the installation (the first owner is one) and open *Administração › Responsável técnico*.
2. One row for *BR* serves every state. A state that issued a code (CSRT) gets a row of its own, with the code's identifier (two digits) and the code, which is kept sealed.
3. The code is asked for at the tax office of the state whose shops are served: in Paraná at the portal of the SEFA/PR (credenciamento of the developer), elsewhere where the state says. Each company may have up to five.

What a company still lacks for its first note is listed on Home and, for who administers the installation, in *Licenças pendentes*.

## A card or PIX that was not tied to its note

The till marks such a payment (*não ligado à nota*) where the state wants it tied. The note goes out with tpIntegra 2. Where the tie failed, *Vendas* lists the sales of the last days (Shift+F8, or *sem_ligacao:sim* in the search): on each, register *Conciliação financeira (ECONF)* (Ctrl+K): means, value, day, place and authorisation come filled in. A sale leaves the list once SEFAZ has the event, and comes back if the event is cancelled. *Empresas* asks how the company takes cards; its answer silences or words the line of *Situação*.
`

const cell = (text: string): string => text.replaceAll('|', '\\|')
const day = (iso: string | null): string => (iso ? isoToWire(iso) : '')

const row = ({ uf, de, ate, quem, exige, fonte, verificado, certeza }: RegraDaUf): string =>
  `| ${[uf, day(de), day(ate), quem.texto, exige, `${fonte} (${day(verificado)}, ${CERTEZAS[certeza]})`].map(cell).join(' | ')} |`

const table = (assunto: Assunto): string => `
## ${ASSUNTOS[assunto]}

| UF | desde | até | quem | o que pede | fonte (lida em) |
|---|---|---|---|---|---|
${REGRAS_DAS_UFS.filter(each => each.assunto === assunto)
  .map(row)
  .join('\n')}
`

/** Writes the page of docs that shows the table of states. */
export const estadosPage = (): string =>
  `${HEAD}${(Object.keys(ASSUNTOS) as Assunto[]).map(table).join('')}${TAIL}`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, estadosPage())
