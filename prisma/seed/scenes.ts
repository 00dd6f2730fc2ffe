import sharp from 'sharp';

/**
 * Photos of the demonstration, drawn here so that they show no real site and are free of rights. Each scene is sky,
 * ground and one control, varied by a seed.
 */
export type Scene = 'fence' | 'inlet' | 'tracking' | 'basin' | 'stockpile' | 'washout';

const WIDTH = 720;
const HEIGHT = 540;

export function drawScene(scene: Scene, seed: number, corrected: boolean): Promise<Buffer> {
  const horizon = 190 + (seed % 5) * 9;
  const ground = corrected ? '#6f7d45' : '#9a7850';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9fb6c6"/><stop offset="1" stop-color="#dfe6e6"/></linearGradient>
      <filter id="soil"><feTurbulence type="fractalNoise" baseFrequency="0.045 0.09" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 0.16  0 0 0 0 0.11  0 0 0 0 0.06  0 0 0 1.5 -0.5"/></filter>
      <filter id="leaves"><feTurbulence type="fractalNoise" baseFrequency="0.09" numOctaves="3" seed="${seed + 7}"/><feColorMatrix values="0 0 0 0 0.10  0 0 0 0 0.20  0 0 0 0 0.08  0 0 0 2.2 -0.8"/></filter>
    </defs>
    <rect width="${WIDTH}" height="${horizon}" fill="url(#sky)"/>
    <path d="M0 ${horizon - 42} Q180 ${horizon - 78} 360 ${horizon - 44} T720 ${horizon - 56} V${horizon} H0Z" fill="#4c6a3c"/>
    <rect y="${horizon - 80}" width="${WIDTH}" height="80" filter="url(#leaves)"/>
    <rect y="${horizon}" width="${WIDTH}" height="${HEIGHT - horizon}" fill="${ground}"/>
    <rect y="${horizon}" width="${WIDTH}" height="${HEIGHT - horizon}" filter="url(#soil)" opacity="0.75"/>
    ${CONTROLS[scene](seed, horizon, corrected)}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

const CONTROLS: Record<Scene, (seed: number, horizon: number, corrected: boolean) => string> = {
  fence(seed, horizon, corrected) {
    const top = horizon + 70;
    const posts = Array.from({ length: 7 }, (_, post) => {
      const x = 40 + post * 108;
      const lean = corrected ? 0 : ((seed + post) % 3) * 9;
      return `<path d="M${x} ${top - 26} l${lean} 150" stroke="#c9b184" stroke-width="11"/>`;
    }).join('');
    const mud = corrected
      ? ''
      : `<path d="M0 ${top + 70} Q200 ${top + 28} 380 ${top + 74} T720 ${top + 60} V${top + 140} H0Z" fill="#7d5c37"/>`;
    return `<path d="M0 ${top} H720 V${top + 105} H0Z" fill="#20262a"/><path d="M0 ${top + 3} H720" stroke="#d9722b" stroke-width="5"/>${posts}${mud}`;
  },
  inlet(seed, horizon, corrected) {
    const y = horizon + 120;
    const bars = Array.from(
      { length: 9 },
      (_, bar) => `<path d="M${250 + bar * 26} ${y + 20} v120" stroke="#1c1f20" stroke-width="9"/>`,
    ).join('');
    const silt = corrected
      ? ''
      : `<ellipse cx="${330 + (seed % 4) * 20}" cy="${y + 130}" rx="170" ry="46" fill="#7a5a36"/>`;
    return `<path d="M0 ${y - 40} H720 V540 H0Z" fill="#8b8d8b"/><path d="M0 ${y - 40} H720 v26 H0Z" fill="#b9bab6"/><rect x="230" y="${y}" width="250" height="160" fill="#4b4f50"/>${bars}<path d="M225 ${y - 6} h260 v20 h-260Z" fill="#3f6fae"/>${silt}`;
  },
  tracking(seed, horizon, corrected) {
    const stones = Array.from({ length: 240 }, (_, stone) => {
      const x = (stone * 97 + seed * 31) % 720;
      const y = horizon + 60 + ((stone * 53 + seed * 17) % 250);
      return `<circle cx="${x}" cy="${y}" r="${6 + (stone % 5) * 2}" fill="${stone % 3 ? '#a9a59b' : '#8d8a82'}"/>`;
    }).join('');
    const ruts = corrected
      ? ''
      : `<path d="M210 540 L300 ${horizon + 30} M470 540 L420 ${horizon + 30}" stroke="#6b4d2d" stroke-width="38"/>`;
    return stones + ruts;
  },
  basin(seed, horizon, corrected) {
    const water = corrected ? '#6f8d94' : '#8f7b5a';
    return `<ellipse cx="360" cy="${horizon + 170}" rx="330" ry="120" fill="#76603f"/><ellipse cx="360" cy="${horizon + 178}" rx="290" ry="${92 - (seed % 4) * 5}" fill="${water}"/><rect x="${420 + (seed % 3) * 30}" y="${horizon + 70}" width="46" height="120" fill="#5d6264"/><path d="M380 ${horizon + 150} q20 -8 40 0" stroke="#dfe6e6" stroke-width="4" fill="none"/>`;
  },
  stockpile(seed, horizon, corrected) {
    const cover = corrected ? '<path d="M150 330 L350 150 L590 330Z" fill="#2f3f57" opacity="0.92"/>' : '';
    return `<g transform="translate(${(seed % 5) * 14} ${horizon - 110})"><path d="M110 360 L345 140 Q400 110 440 170 L640 360Z" fill="#6e4f2e"/><path d="M345 140 Q400 110 440 170 L470 360 L330 360Z" fill="#84623c"/>${cover}</g>`;
  },
  washout(seed, horizon, corrected) {
    const y = horizon + 90;
    const fill = corrected ? '#c9c6bd' : '#9d9a92';
    return `<path d="M150 ${y} h420 l60 190 h-540Z" fill="#d2b25e"/><path d="M186 ${y + 30} h348 l44 130 h-436Z" fill="${fill}"/><path d="M186 ${y + 30} h348 l10 30 h-368Z" fill="#efece3" opacity="${corrected ? 0.2 : 0.7}"/><rect x="${560 + (seed % 3) * 12}" y="${y - 60}" width="90" height="56" fill="#f3f1e6"/><path d="M${572 + (seed % 3) * 12} ${y - 40} h66 M${572 + (seed % 3) * 12} ${y - 24} h48" stroke="#2a2a2a" stroke-width="7"/>`;
  },
};
