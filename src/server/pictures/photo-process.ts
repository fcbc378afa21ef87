import sharp from 'sharp'
import { letOthersGoFirst } from '#server/let-others-go-first.ts'
import { largeEdge, mostMegapixels, type PhotoMessage, thumbnailEdge } from './photo-job.ts'

// The program of a child that decodes one photo and ends, see photo-views.ts. What decodes is native code in threads of its own;
// this one stays free to watch the memory that they take.

const mostBytes = Number(process.argv[2])
const lookMs = 50

letOthersGoFirst()
sharp.concurrency(1)
sharp.cache(false)
// Of all that the library could read, these three.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
process.on('message', async (bytes: Uint8Array) => tell(await answer(Buffer.from(bytes))))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', die)
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) die()
}, lookMs)
tell('ready')

async function answer(bytes: Buffer): Promise<PhotoMessage> {
  try {
    const { width, height } = await open(bytes).metadata()
    if (width * height > mostMegapixels * 1e6) return { fault: 'too-large' }
    const large = await jpeg(open(bytes), largeEdge, 82)
    const thumbnail = await jpeg(open(large.data), thumbnailEdge, 75)
    return {
      views: {
        large: large.data,
        width: large.info.width,
        height: large.info.height,
        thumbnail: thumbnail.data,
      },
    }
  } catch {
    return { fault: 'broken' }
  }
}

/** Cameras write what strict readers warn of; what is cut off is refused. */
function open(bytes: Buffer) {
  return sharp(bytes, { failOn: 'error', limitInputPixels: false })
}

/** Upright by what the camera says (EXIF), on white where it lets the ground through, in sRGB; no metadata are written. */
function jpeg(picture: ReturnType<typeof open>, edge: number, quality: number) {
  return picture
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, progressive: true })
    .toBuffer({ resolveWithObject: true })
}

function tell(message: PhotoMessage): void {
  process.send?.(message)
}

/** At once: an orderly end would wait for native code, which may never return. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}
